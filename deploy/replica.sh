#!/bin/sh
# A copy of the primary, made once, which then follows it under the name that the primary waits for.
set -e
export PGPASSWORD="$POSTGRES_PASSWORD"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
    pg_basebackup --pgdata "$PGDATA" --write-recovery-conf --wal-method stream \
        --dbname "host=db user=replica password=$POSTGRES_PASSWORD application_name=replica"
fi
chown -R postgres "$PGDATA"
chmod 700 "$PGDATA"
exec gosu postgres postgres
