-- One time for each limit instead of a count in a window: until when what was spent is owed. An attempt moves it on
-- by what an attempt costs, and time pays it back, so that there is no window whose edge doubles the limit
-- (generic cell rate algorithm, ITU-T I.371). Nothing is lost by dropping: nothing has been counted before.

alter table auth.rate_limits drop column count, drop column last_request;
alter table auth.rate_limits add column spent_until timestamptz not null;
create index rate_limits_spent_until_idx on auth.rate_limits (spent_until);

comment on column auth.rate_limits.key is 'What is limited and a keyed hash of whom: no address and no e-mail.';
