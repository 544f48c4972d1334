#!/bin/sh
# When the database is made: who may copy it, and from where.
set -e
psql --username "$POSTGRES_USER" --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" <<'SQL'
create role replica with replication login password :'password';
SQL
echo "host replication replica all scram-sha-256" >>"$PGDATA/pg_hba.conf"
