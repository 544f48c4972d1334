#!/bin/sh
# One of the two databases; OTHER is the name of the other one.
#   begin      a new database, where there is none on either side
#   follow     a copy of the other one, where there is none here
#   again      a copy of the other one in the place of this one, which is kept beside it
#   awaited    the other one waits for this one before it acknowledges anything
#   alone      this one waits for nobody
# Which of them is the primary stands in their own files, and changes by `pg_ctl promote`. Before one begins as the
# primary it asks the other: the one that was replaced lacks what was written since.
set -eu
trap 'exit 143' TERM INT
making="$PGDATA.making"
before="$PGDATA.before"
settings="$PGDATA/postgresql.auto.conf"
replaced="$PGDATA/replaced" # the mark of one that has seen the other as the primary

ask() {
    PGCONNECT_TIMEOUT=3 psql --no-psqlrc --tuples-only --no-align --quiet "$@"
}

# What the other one is: primary, standby, or nothing where it does not answer.
other() {
    ask --host "$OTHER" --command "select case when pg_is_in_recovery() then 'standby' else 'primary' end" \
        2>/dev/null || true
}

waits() {
    grep -q "^synchronous_standby_names = '..*'" "$settings"
}

awaited() {
    ask --host "$OTHER" --command "alter system set synchronous_standby_names = 'ANY 1 (standby)'" \
        --command "select pg_reload_conf()" >/dev/null
}

alone() {
    rm -f "$replaced"
    if pg_isready --quiet; then
        ask --command "alter system reset synchronous_standby_names" --command "select pg_reload_conf()" >/dev/null
    else
        sed -i '/^synchronous_standby_names/d' "$settings"
    fi
}

# What is made lies beside until it is whole, so that a second try begins anew.
make() {
    rm -rf "$making"
    (umask 077 && echo "$PGPASSWORD" >"$PGHOST/password")
    initdb --pgdata "$making" --username "$PGUSER" --pwfile "$PGHOST/password" --encoding UTF8 --locale C \
        --auth-local trust --auth-host scram-sha-256
    rm "$PGHOST/password"
    printf 'host %s all all scram-sha-256\n' all replication >>"$making/pg_hba.conf"
    echo "create database companion" | postgres --single -D "$making" postgres >/dev/null
}

copy() {
    until [ "$(other)" = primary ]; do
        echo "waiting until $OTHER is there as the primary" >&2
        sleep 2
    done
    rm -rf "$making"
    pg_basebackup --pgdata "$making" --checkpoint fast --wal-method stream --write-recovery-conf \
        --dbname "host=$OTHER application_name=standby"
    sed -i '/^synchronous_standby_names/d' "$making/postgresql.auto.conf"
    awaited
}

put_in_place() {
    if [ -e "$PGDATA" ]; then
        rm -rf "$before"
        mv "$PGDATA" "$before"
    fi
    mv "$making" "$PGDATA"
}

refuse() {
    touch "$replaced"
    echo "$OTHER is the primary now, and has what this one lacks: database.sh again" >&2
    sleep 30 &
    wait $!
    exit 1
}

# Where nobody answers, the one that this one waits for may have been promoted: it is asked until it is there.
ask_first() {
    if [ -e "$replaced" ]; then refuse; fi
    answer=$(other)
    while [ -z "$answer" ] && waits; do
        echo "waiting for $OTHER, which may be the primary now; to begin without it: database.sh alone" >&2
        sleep 2
        answer=$(other)
    done
    if [ "$answer" = primary ]; then refuse; fi
}

case "$1" in
awaited | alone) "$1"; exit ;;
again) copy; put_in_place; exit ;;
esac
if [ ! -e "$PGDATA" ]; then
    if [ "$1" = follow ] || [ -e "$before" ] || [ "$(other)" = primary ]; then copy; else make; fi
    put_in_place
elif [ ! -e "$PGDATA/standby.signal" ]; then
    ask_first
fi
exec postgres -c "listen_addresses=*" -c unix_socket_directories="$PGHOST" -c wal_keep_size=512MB
