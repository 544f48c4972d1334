#!/bin/sh
# A copy ten minutes after the start, then one every night at three (UTC), each weekday over that of a week ago.
#   nightly.sh         makes them; ends with 1 where one fails, and is started again by whoever started it
#   nightly.sh look    status 0 if there is a good copy of the last night: for monitoring
# A copy gets the name of its weekday only once every match in it could be read, so that the last good one is never
# lost; one with a fault lies beside, as companion-faulty.db.
# It copies the database at COMPANION_DATABASE, or else the folder COMPANION_DATA.
set -u
copies=${COPIES:-/backups}

if [ "${1:-}" = look ]; then
    find "$copies" -name 'companion-???.db' -mmin -1560 | grep -q .
    exit
fi

# Run something that a signal ends at once; by itself a shell hears of one only when what it waits for has ended.
trap 'kill $!; exit 143' TERM INT
run() {
    "$@" &
    wait $!
}

copy() {
    rm -f "$copies/making.db"
    run companion backup "$copies/making.db" || return 1
    kept=companion-faulty.db
    run companion check "$copies/making.db" && kept="companion-$(LC_ALL=C date -u +%a).db"
    mv -f "$copies/making.db" "$copies/$kept"
    [ "$kept" != companion-faulty.db ]
}

run sleep 600
while copy; do
    run sleep $(((27 * 3600 - $(date -u +%s) % 86400 - 1) % 86400 + 1))
done
echo "no good copy was made, see above; those that are there stay" >&2
exit 1
