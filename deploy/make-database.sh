#!/bin/sh
# PostgreSQL's image runs this once, on an empty folder. The owner of the clinic's database is no superuser.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$VICO_DATABASE_PASSWORD" --username "$POSTGRES_USER" <<'SQL'
create role vico login createrole password :'password';
create database vico owner vico encoding 'UTF8' template template0;
\connect vico
revoke execute on function lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) from public;
SQL
