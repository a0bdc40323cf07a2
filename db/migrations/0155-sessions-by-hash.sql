-- The token of a session is stored as its SHA-256, in base64url: who reads the database, or a copy of it, cannot sign in with a
-- row. The cookies stay valid. The version before finds no session while both run: its visitors sign in again, or reload.
set local role clinic_maintenance;
update auth.sessions set token = translate(rtrim(encode(sha256(convert_to(token, 'UTF8')), 'base64'), '='), '+/', '-_');
reset role;
comment on column auth.sessions.token is 'SHA-256 of the token, base64url.';
