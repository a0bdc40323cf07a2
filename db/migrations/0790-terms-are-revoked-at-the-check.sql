-- The public check says of a term that it is revoked, of another document that it is cancelled. What a strike says stays unread there: a
-- struck term is a revoked one (record_strikes_revoke_term).
grant select (kind) on public.documents to clinic_service;
