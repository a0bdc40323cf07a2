-- '2026/0123'
create or replace function app.document_number(year integer, number integer) returns text
  language sql immutable parallel safe
  return year || '/' || lpad(number::text, greatest(4, length(number::text)), '0');

-- A document has the next number of its year. The lock on the counter lets one follow the other.
create or replace function app.number_document() returns trigger
  language plpgsql as $$
begin
  insert into public.document_numbers (year, last) values (new.year, 0) on conflict do nothing;
  update public.document_numbers set last = new.number where year = new.year and last = new.number - 1;
  if not found then
    raise exception 'a document has the next number of its year'
      using errcode = 'check_violation', schema = 'public', table = 'documents',
            constraint = 'documents_number_follows';
  end if;
  return new;
end
$$;
create or replace trigger documents_number before insert on public.documents
  for each row execute function app.number_document();
create or replace trigger documents_append_only before update or delete or truncate on public.documents
  for each statement execute function app.refuse_history_change();

create or replace function app.check_document_number() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.last <> 0 or tg_op = 'UPDATE' and new.last not in (old.last, old.last + 1) then
    raise exception 'numbers of documents follow each other'
      using errcode = 'check_violation', schema = 'public', table = 'document_numbers',
            constraint = 'document_numbers_follow';
  end if;
  return new;
end
$$;
create or replace trigger document_numbers_check before insert or update on public.document_numbers
  for each row execute function app.check_document_number();

-- At the end of its transaction a document is an entry, which `app.is_as_issued` compared with it.
create or replace function app.check_document_entry() returns trigger
  language plpgsql as $$
begin
  if not exists (
    select from public.record_entries where id = new.id and patient_id = new.patient_id and kind = 'document')
  then
    raise exception 'a document is an entry of its kind'
      using errcode = 'check_violation', schema = 'public', table = 'documents', constraint = 'documents_have_entry';
  end if;
  return null;
end
$$;
drop trigger if exists documents_check_entry on public.documents;
create constraint trigger documents_check_entry after insert on public.documents
  deferrable initially deferred for each row execute function app.check_document_entry();

-- At the end of its transaction a number that was taken has its document.
create or replace function app.check_number_used() returns trigger
  language plpgsql as $$
begin
  if not exists (select from public.documents where year = new.year and number = new.last) then
    raise exception 'a number belongs to a document'
      using errcode = 'check_violation', schema = 'public', table = 'document_numbers',
            constraint = 'document_numbers_have_document';
  end if;
  return null;
end
$$;
drop trigger if exists document_numbers_check_used on public.document_numbers;
create constraint trigger document_numbers_check_used after update on public.document_numbers
  deferrable initially deferred for each row when (new.last <> old.last) execute function app.check_number_used();

-- Whether an entry says what its document, its quote and its file say. A certificate is about days within a year of its issue.
create or replace function app.is_as_issued(entry public.record_entries, body jsonb) returns boolean
  language sql stable
  return exists (
    select from public.documents as document join public.patient_files as file on file.id = document.file_id
      where document.id = entry.id and document.patient_id = entry.patient_id and file.patient_id = entry.patient_id
        and file.sha256 = document.pdf_sha256 and document.year = extract(year from entry.day)
        and body -> 'document' @> jsonb_build_object(
          'number', app.document_number(document.year, document.number), 'pdf', document.pdf_sha256)
        and body -> 'document' -> 'words' ->> 'kind' = document.kind
        and (document.kind <> 'certificate'
          or abs((body #>> '{document,words,from}')::date - entry.day) <= 365
            and (body #>> '{document,words,days}')::integer between 0 and 365)
        and not exists (
          select from public.quotes
            where quotes.id = document.id
              and (lines, valid_until) is distinct from (body #> '{document,words,lines}',
                entry.day + (body #>> '{document,words,validDays}')::integer))
        and body -> 'document' ->> 'signedBy' is not distinct from document.signed_by
        and coalesce(document.signed_by, entry.author_name) = entry.author_name);

-- The file of a document stays as it was issued.
create or replace function app.keep_issued_file() returns trigger
  language plpgsql as $$
begin
  if exists (select from public.documents where file_id = old.id) then
    raise exception 'the file of a document stays as it is'
      using errcode = 'check_violation', schema = 'public', table = 'patient_files',
            constraint = 'patient_files_of_document';
  end if;
  return new;
end
$$;
create or replace trigger patient_files_keep_issued before update on public.patient_files
  for each row execute function app.keep_issued_file();
