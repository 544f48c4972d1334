-- The tables of a PostgreSQL database as the second version made them.
create table if not exists companion_migration (name text primary key, applied text not null);
create table if not exists match (
    id bigint primary key, game text not null, write_key text not null, look_key text not null,
    opened text not null, revision bigint not null, settled bigint not null
);
create table if not exists match_key (key text primary key, match bigint not null);
create table if not exists event (
    match bigint not null, seq bigint not null, at text not null, pen text not null, kind text not null,
    body text not null, token text not null, primary key (match, seq), unique (match, token)
);
create table if not exists secret (name text primary key, value text not null);
create table if not exists draft (
    match bigint not null, id bigint not null, device text not null, target text not null, seen bigint not null,
    body text not null, since text not null, at text not null, taken_by text not null, thrown bigint not null,
    primary key (match, id)
);
create unique index if not exists one_draft on draft (match, device, target) where thrown = 0;
create index if not exists draft_at on draft (at);
create table if not exists holder (
    match bigint not null, device text not null, seat bigint not null, primary key (match, device)
);
create table if not exists phone (
    device text not null, key text not null, match bigint not null, at text not null, forgotten bigint not null,
    primary key (device, key, match)
);
create table if not exists replaced (
    key text not null, match bigint not null, which text not null, seq bigint not null, at text not null,
    device text not null, primary key (key, match)
);
create table if not exists rematch (
    match bigint primary key, next bigint not null, write_key text not null, look_key text not null
);
create table if not exists circle (
    id bigint primary key, write_key text not null, look_key text not null, revision bigint not null,
    opened text not null
);
create table if not exists circle_key (key text primary key, circle bigint not null);
create table if not exists circle_event (
    circle bigint not null, seq bigint not null, at text not null, pen text not null, kind text not null,
    body text not null, token text not null, primary key (circle, seq), unique (circle, token)
);
create table if not exists circle_match (match bigint primary key, circle bigint not null, at text not null);
create index if not exists circle_match_circle on circle_match (circle);
create table if not exists circle_phone (
    device text not null, key text not null, circle bigint not null, at text not null, forgotten bigint not null,
    primary key (device, key, circle)
);
create table if not exists circle_replaced (
    key text not null, circle bigint not null, which text not null, at text not null, device text not null,
    primary key (key, circle)
);
insert into companion_migration values ('tables', '2026-11-23T01:42:38+00:00');
