#!/bin/sh
# A copy at once, and one every night at three (UTC), each weekday over that of a week ago.
# With COMPANION_DATABASE it is the database at that address that is copied, else the folder COMPANION_DATA.
while :; do
    file="/backups/companion-$(date -u +%a).db"
    if [ -n "$COMPANION_DATABASE" ]; then
        companion backup "$file" --database "$COMPANION_DATABASE"
    else
        companion backup "$file"
    fi || echo "no copy was made: see above" >&2
    sleep $(((27 * 3600 - $(date -u +%s) % 86400 - 1) % 86400 + 1))
done
