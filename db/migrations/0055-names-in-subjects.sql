-- As in 0054, with a query of its own for each table: PostgreSQL checks the rights on all tables of a statement, and the
-- server's own role may not read resources.
create or replace function app.word_of_subject(name text, value text) returns text
  language plpgsql stable as $$
begin
  if value is not null and name = 'professional_id' then
    return (select full_name from public.professionals where id = value::uuid);
  elsif value is not null and name = 'resource_id' then
    return (select resources.name from public.resources where id = value::uuid);
  end if;
  return value;
end
$$;
