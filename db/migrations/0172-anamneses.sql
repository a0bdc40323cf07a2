-- Anamneses: templates of the clinic in versions, and what each patient has answered (decision 095). The rules that compare
-- rows are triggers of functions/anamneses.sql.

create table public.anamnesis_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  -- The one that patients are asked to fill in by themselves.
  asked boolean not null default false,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint anamnesis_templates_name_length check (char_length(name) <= 200 and btrim(name) <> ''),
  constraint anamnesis_templates_asked_is_active check (active or not asked)
);
create unique index anamnesis_templates_one_asked on public.anamnesis_templates (asked) where asked;

-- A published version never changes. The newest one is in use.
create table public.anamnesis_versions (
  id uuid primary key default gen_random_uuid(),
  template_id uuid not null,
  version integer not null,
  -- `questionnaire` of contract/patients/questionnaire.ts.
  content jsonb not null,
  -- After so many months it is asked again.
  repeat_months integer not null default 6,
  published_at timestamptz not null default now(),
  published_by uuid default app.user_id(),
  constraint anamnesis_versions_template_id_fkey
    foreign key (template_id) references public.anamnesis_templates (id),
  constraint anamnesis_versions_once unique (template_id, version),
  constraint anamnesis_versions_version_positive check (version >= 1),
  constraint anamnesis_versions_repeat_months_range check (repeat_months between 1 and 60),
  constraint anamnesis_versions_content_length check (char_length(content::text) <= 200000),
  constraint anamnesis_versions_content_is_object check (jsonb_typeof(content) = 'object')
);

-- What one patient has answered. `open`: it is being filled in; `sent`: it is complete; `reviewed`: a professional has read it.
create table public.anamneses (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null,
  version_id uuid not null,
  -- The one whose answers it began with.
  previous_id uuid,
  state text not null default 'open',
  answers jsonb not null default '{}',
  -- Keys of the sections that were gone through.
  done jsonb not null default '[]',
  -- Counts the saves, so that a second screen overwrites nothing.
  revision integer not null default 1,
  started_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  sent_at timestamptz,
  sent_by text,
  reviewed_at timestamptz,
  reviewed_by uuid,
  reviewed_by_name text,
  -- The signed entry that holds its text.
  entry_id uuid,
  constraint anamneses_patient_id_fkey
    foreign key (patient_id) references public.patients (id) on delete cascade,
  constraint anamneses_version_id_fkey foreign key (version_id) references public.anamnesis_versions (id),
  constraint anamneses_of_patient unique (id, patient_id),
  constraint anamneses_previous_id_fkey
    foreign key (previous_id, patient_id) references public.anamneses (id, patient_id),
  constraint anamneses_entry_id_fkey
    foreign key (entry_id, patient_id) references public.record_entries (id, patient_id),
  constraint anamneses_state_known check (state in ('open', 'sent', 'reviewed')),
  constraint anamneses_sent_by_known check (sent_by in ('patient', 'staff')),
  constraint anamneses_sent_has_time check ((state = 'open') = (sent_at is null)),
  constraint anamneses_reviewed_has_time check ((state = 'reviewed') = (reviewed_at is not null)),
  constraint anamneses_signed_is_reviewed check (entry_id is null or state = 'reviewed'),
  constraint anamneses_answers_length check (char_length(answers::text) <= 400000),
  constraint anamneses_answers_is_object check (jsonb_typeof(answers) = 'object'),
  constraint anamneses_done_is_array check (jsonb_typeof(done) = 'array')
);
create unique index anamneses_one_open on public.anamneses (patient_id) where state = 'open';
create index anamneses_patient_id_idx on public.anamneses (patient_id, started_at);
create index anamneses_version_id_idx on public.anamneses (version_id);
create index anamneses_previous_id_idx on public.anamneses (previous_id, patient_id);
create index anamneses_entry_id_idx on public.anamneses (entry_id, patient_id);

grant select, insert (name, asked, active), update (name, asked, active)
  on public.anamnesis_templates to clinic_admin, clinic_settings;
grant select on public.anamnesis_templates to clinic_agenda, clinic_patient, clinic_booking;
grant select, insert, update, delete on public.anamnesis_templates to clinic_maintenance;
alter table public.anamnesis_templates enable row level security;
alter table public.anamnesis_templates force row level security;
create policy maintenance_all on public.anamnesis_templates to clinic_maintenance using (true) with check (true);
create policy admin_all on public.anamnesis_templates to clinic_admin using (true) with check (true);
create policy settings_all on public.anamnesis_templates to clinic_settings using (true) with check (true);
create policy others_select on public.anamnesis_templates for select
  to clinic_agenda, clinic_patient, clinic_booking using (true);

grant select, insert (template_id, version, content, repeat_months)
  on public.anamnesis_versions to clinic_admin, clinic_settings;
grant select on public.anamnesis_versions to clinic_agenda, clinic_patient, clinic_booking;
grant select, insert, update, delete on public.anamnesis_versions to clinic_maintenance;
alter table public.anamnesis_versions enable row level security;
alter table public.anamnesis_versions force row level security;
create policy maintenance_all on public.anamnesis_versions to clinic_maintenance using (true) with check (true);
create policy admin_select on public.anamnesis_versions for select to clinic_admin using (true);
create policy admin_insert on public.anamnesis_versions for insert to clinic_admin with check (true);
create policy settings_select on public.anamnesis_versions for select to clinic_settings using (true);
create policy settings_insert on public.anamnesis_versions for insert to clinic_settings with check (true);
create policy others_select on public.anamnesis_versions for select
  to clinic_agenda, clinic_patient, clinic_booking using (true);

grant select,
  insert (patient_id, version_id, previous_id, answers),
  update (state, answers, done, revision, saved_at, entry_id)
  on public.anamneses to clinic_admin, clinic_record;
-- Whether it is filled in, and no answers.
grant
  select (id, patient_id, version_id, previous_id, state, revision, started_at, saved_at, sent_at, sent_by, reviewed_at,
          reviewed_by, reviewed_by_name, entry_id)
  on public.anamneses to clinic_agenda;
-- Their own answers, without what the clinic made of them.
grant select (id, patient_id, version_id, state, answers, started_at, sent_at) on public.anamneses to clinic_patient;
grant
  select (id, patient_id, version_id, previous_id, state, answers, done, revision, started_at, saved_at, sent_at),
  insert (patient_id, version_id, previous_id, answers),
  update (state, answers, done, revision, saved_at)
  on public.anamneses to clinic_booking;
grant select, insert, update, delete on public.anamneses to clinic_maintenance;
alter table public.anamneses enable row level security;
alter table public.anamneses force row level security;
create policy maintenance_all on public.anamneses to clinic_maintenance using (true) with check (true);
create policy admin_select on public.anamneses for select to clinic_admin using (true);
create policy admin_insert on public.anamneses for insert to clinic_admin with check (true);
create policy admin_update on public.anamneses for update to clinic_admin using (true) with check (true);
create policy record_insert on public.anamneses for insert to clinic_record with check (true);
create policy record_update on public.anamneses for update to clinic_record using (true) with check (true);
create policy staff_select on public.anamneses for select to clinic_record, clinic_agenda using (true);
create policy patient_select on public.anamneses for select to clinic_patient
  using (patient_id = (select app.current_patient_id()));
create policy booking_select on public.anamneses for select to clinic_booking
  using (patient_id = (select app.booking_patient_id()));
create policy booking_insert on public.anamneses for insert to clinic_booking
  with check (patient_id = (select app.booking_patient_id()));
create policy booking_update on public.anamneses for update to clinic_booking
  using (patient_id = (select app.booking_patient_id())) with check (patient_id = (select app.booking_patient_id()));

alter table public.activity_log drop constraint activity_log_noun_known;
alter table public.activity_log add constraint activity_log_noun_known
  check (noun in ('patient', 'file', 'future_procedure', 'appointment', 'treatment_plan', 'procedure', 'settings',
                  'profile', 'account', 'session', 'activity', 'professional', 'resource', 'working_hours',
                  'schedule_exception', 'waiting_list', 'appointment_series', 'appointment_contact',
                  'booking_rules', 'booking_request', 'waiting_offer', 'import', 'record_entry', 'record_strike',
                  'record_chains', 'anamnesis', 'anamnesis_template'));

-- Two templates come along. The clinic changes them in the settings.
set local role clinic_maintenance;
with template as (
  insert into public.anamnesis_templates (name, asked) values ('Dermatologia', true) returning id
)
insert into public.anamnesis_versions (template_id, version, content)
  select id, 1, '{"sections":[
  {"key":"motivo","title":"O motivo da consulta","questions":[
  {"key":"queixa","text":"O que traz você à consulta?","kind":"long","required":true},
  {"key":"desde","text":"Desde quando?","kind":"text","required":false},
  {"key":"tratou","text":"Já tratou isso antes?","kind":"yes_no","required":true,"detail":"Com o quê, e ajudou?"},
  {"key":"incomodo","text":"Quanto isso incomoda você?","help":"0: nada. 10: o máximo.","kind":"scale","required":false}]},
  {"key":"alergias","title":"Alergias","questions":[
  {"key":"alergias","text":"Você tem alergia a algum destes?","help":"Se não tiver, deixe em branco.","kind":"several","required":false,"options":["Anestésico","Látex","Ovo","Antibiótico","Anti-inflamatório ou dipirona","Iodo","Esparadrapo","Cosméticos"],"alert":{"text":"Alergia"}},
  {"key":"alergia_outra","text":"Tem alergia a outro medicamento, alimento ou produto?","kind":"yes_no","required":true,"detail":"A quê, e o que aconteceu?","alert":{"anyOf":["yes"],"text":"Alergia"}}]},
  {"key":"remedios","title":"Remédios","questions":[
  {"key":"remedios","text":"Você toma algum remédio todos os dias?","kind":"yes_no","required":true,"detail":"Quais e para quê?"},
  {"key":"anticoagulante","text":"Toma remédio para afinar o sangue, como AAS, Xarelto ou Marevan?","kind":"yes_no","required":true,"detail":"Qual?","alert":{"anyOf":["yes"],"text":"Anticoagulante"}},
  {"key":"isotretinoina","text":"Já tomou isotretinoína (Roacutan)?","kind":"yes_no","required":true},
  {"key":"isotretinoina_quando","text":"Quando tomou a última dose de isotretinoína?","kind":"one","required":true,"options":["Estou tomando","Há menos de 6 meses","Há mais de 6 meses"],"show":{"question":"isotretinoina","anyOf":["yes"]},"alert":{"anyOf":["Estou tomando","Há menos de 6 meses"],"text":"Isotretinoína"}},
  {"key":"isotretinoina_dose","text":"Lembra o dia da última dose?","help":"Um dia aproximado serve.","kind":"date","required":false,"show":{"question":"isotretinoina_quando","anyOf":["Há menos de 6 meses"]}},
  {"key":"imunossupressor","text":"Toma corticoide ou remédio que baixa a imunidade?","kind":"yes_no","required":true,"detail":"Qual?","alert":{"anyOf":["yes"],"text":"Imunossupressor"}}]},
  {"key":"saude","title":"Sua saúde","questions":[
  {"key":"doencas","text":"Você tem ou já teve algum destes?","help":"Se não, deixe em branco.","kind":"several","required":false,"options":["Diabetes","Pressão alta","Doença do coração","Marca-passo","Doença autoimune","Doença dos músculos ou dos nervos","Hepatite ou HIV","Epilepsia","Problema de coagulação"],"alert":{"anyOf":["Marca-passo","Doença autoimune","Doença dos músculos ou dos nervos","Problema de coagulação","Epilepsia"],"text":"Saúde"}},
  {"key":"doenca_qual","text":"Qual doença autoimune, dos músculos ou dos nervos?","kind":"text","required":true,"show":{"question":"doencas","anyOf":["Doença autoimune","Doença dos músculos ou dos nervos"]}},
  {"key":"cirurgias","text":"Já fez alguma cirurgia?","kind":"yes_no","required":true,"detail":"Quais e quando?"},
  {"key":"gravidez","text":"Você está grávida ou amamentando?","kind":"one","required":true,"options":["Não","Grávida","Pode ser que sim","Amamentando","Não se aplica"],"alert":{"anyOf":["Grávida","Pode ser que sim","Amamentando"],"text":"Gestante ou lactante"}},
  {"key":"menstruacao","text":"Primeiro dia da última menstruação","kind":"date","required":false,"show":{"question":"gravidez","anyOf":["Não","Pode ser que sim"]}},
  {"key":"fumo","text":"Você fuma?","kind":"one","required":true,"options":["Não","Já fumei","Às vezes","Todos os dias"]}]},
  {"key":"pele","title":"Sua pele","questions":[
  {"key":"fototipo","text":"Como a sua pele reage ao sol?","help":"Pense em meia hora de sol forte sem protetor.","kind":"one","required":true,"options":["I: sempre queima, nunca bronzeia","II: sempre queima, bronzeia pouco","III: queima um pouco, bronzeia aos poucos","IV: quase não queima, bronzeia fácil","V: raramente queima, bronzeia muito","VI: nunca queima, pele negra"]},
  {"key":"protetor","text":"Você usa protetor solar?","kind":"one","required":true,"options":["Todos os dias","Às vezes","Só na praia ou piscina","Não"]},
  {"key":"queloide","text":"Suas cicatrizes costumam ficar altas, grossas ou com queloide?","kind":"yes_no","required":true,"detail":"Em que parte do corpo?","alert":{"anyOf":["yes"],"text":"Queloide"}},
  {"key":"herpes","text":"Já teve herpes na boca ou no rosto?","kind":"yes_no","required":true,"detail":"Quantas vezes por ano?","alert":{"anyOf":["yes"],"text":"Herpes"}},
  {"key":"cancer","text":"Já teve câncer de pele?","kind":"yes_no","required":true,"detail":"Qual e quando?","alert":{"anyOf":["yes"],"text":"Câncer de pele"}},
  {"key":"cancer_familia","text":"Alguém da sua família já teve câncer de pele?","kind":"yes_no","required":true,"detail":"Quem e qual?"},
  {"key":"acidos","text":"Usa ácidos ou cremes de tratamento na pele?","kind":"yes_no","required":true,"detail":"Quais?"}]}]}' from template;
with template as (
  insert into public.anamnesis_templates (name, asked) values ('Estética', false) returning id
)
insert into public.anamnesis_versions (template_id, version, content)
  select id, 1, '{"sections":[
  {"key":"motivo","title":"O que você espera","questions":[
  {"key":"queixa","text":"O que você gostaria de melhorar?","kind":"long","required":true},
  {"key":"expectativa","text":"Que resultado deixaria você feliz?","kind":"long","required":false},
  {"key":"evento","text":"Tem algum evento importante em breve?","help":"Diga o dia, para planejarmos a recuperação.","kind":"date","required":false}]},
  {"key":"anteriores","title":"Procedimentos anteriores","questions":[
  {"key":"feitos","text":"Quais destes você já fez?","help":"Se nenhum, deixe em branco.","kind":"several","required":false,"options":["Toxina botulínica","Preenchimento","Bioestimulador","Fios","Laser","Peeling","Microagulhamento","PMMA ou silicone"],"alert":{"anyOf":["PMMA ou silicone"],"text":"Preenchedor permanente"}},
  {"key":"feitos_quando","text":"Onde no rosto ou no corpo, com que produto e quando?","kind":"long","required":false,"show":{"question":"feitos"}},
  {"key":"complicacao","text":"Teve alguma complicação com um procedimento?","kind":"yes_no","required":true,"detail":"O que aconteceu?","alert":{"anyOf":["yes"],"text":"Complicação anterior"},"show":{"question":"feitos"}}]},
  {"key":"alergias","title":"Alergias","questions":[
  {"key":"alergias","text":"Você tem alergia a algum destes?","help":"Se não tiver, deixe em branco.","kind":"several","required":false,"options":["Anestésico","Látex","Ovo","Antibiótico","Anti-inflamatório ou dipirona","Iodo","Esparadrapo","Cosméticos"],"alert":{"text":"Alergia"}},
  {"key":"alergia_outra","text":"Tem alergia a outro medicamento, alimento ou produto?","kind":"yes_no","required":true,"detail":"A quê, e o que aconteceu?","alert":{"anyOf":["yes"],"text":"Alergia"}}]},
  {"key":"remedios","title":"Remédios","questions":[
  {"key":"remedios","text":"Você toma algum remédio todos os dias?","kind":"yes_no","required":true,"detail":"Quais e para quê?"},
  {"key":"anticoagulante","text":"Toma remédio para afinar o sangue, como AAS, Xarelto ou Marevan?","kind":"yes_no","required":true,"detail":"Qual?","alert":{"anyOf":["yes"],"text":"Anticoagulante"}},
  {"key":"isotretinoina","text":"Já tomou isotretinoína (Roacutan)?","kind":"yes_no","required":true},
  {"key":"isotretinoina_quando","text":"Quando tomou a última dose de isotretinoína?","kind":"one","required":true,"options":["Estou tomando","Há menos de 6 meses","Há mais de 6 meses"],"show":{"question":"isotretinoina","anyOf":["yes"]},"alert":{"anyOf":["Estou tomando","Há menos de 6 meses"],"text":"Isotretinoína"}},
  {"key":"isotretinoina_dose","text":"Lembra o dia da última dose?","help":"Um dia aproximado serve.","kind":"date","required":false,"show":{"question":"isotretinoina_quando","anyOf":["Há menos de 6 meses"]}},
  {"key":"imunossupressor","text":"Toma corticoide ou remédio que baixa a imunidade?","kind":"yes_no","required":true,"detail":"Qual?","alert":{"anyOf":["yes"],"text":"Imunossupressor"}}]},
  {"key":"saude","title":"Sua saúde","questions":[
  {"key":"doencas","text":"Você tem ou já teve algum destes?","help":"Se não, deixe em branco.","kind":"several","required":false,"options":["Diabetes","Pressão alta","Doença do coração","Marca-passo","Doença autoimune","Doença dos músculos ou dos nervos","Hepatite ou HIV","Epilepsia","Problema de coagulação"],"alert":{"anyOf":["Marca-passo","Doença autoimune","Doença dos músculos ou dos nervos","Problema de coagulação","Epilepsia"],"text":"Saúde"}},
  {"key":"doenca_qual","text":"Qual doença autoimune, dos músculos ou dos nervos?","kind":"text","required":true,"show":{"question":"doencas","anyOf":["Doença autoimune","Doença dos músculos ou dos nervos"]}},
  {"key":"cirurgias","text":"Já fez alguma cirurgia?","kind":"yes_no","required":true,"detail":"Quais e quando?"},
  {"key":"gravidez","text":"Você está grávida ou amamentando?","kind":"one","required":true,"options":["Não","Grávida","Pode ser que sim","Amamentando","Não se aplica"],"alert":{"anyOf":["Grávida","Pode ser que sim","Amamentando"],"text":"Gestante ou lactante"}},
  {"key":"menstruacao","text":"Primeiro dia da última menstruação","kind":"date","required":false,"show":{"question":"gravidez","anyOf":["Não","Pode ser que sim"]}},
  {"key":"fumo","text":"Você fuma?","kind":"one","required":true,"options":["Não","Já fumei","Às vezes","Todos os dias"]}]},
  {"key":"pele","title":"Sua pele","questions":[
  {"key":"fototipo","text":"Como a sua pele reage ao sol?","help":"Pense em meia hora de sol forte sem protetor.","kind":"one","required":true,"options":["I: sempre queima, nunca bronzeia","II: sempre queima, bronzeia pouco","III: queima um pouco, bronzeia aos poucos","IV: quase não queima, bronzeia fácil","V: raramente queima, bronzeia muito","VI: nunca queima, pele negra"]},
  {"key":"protetor","text":"Você usa protetor solar?","kind":"one","required":true,"options":["Todos os dias","Às vezes","Só na praia ou piscina","Não"]},
  {"key":"queloide","text":"Suas cicatrizes costumam ficar altas, grossas ou com queloide?","kind":"yes_no","required":true,"detail":"Em que parte do corpo?","alert":{"anyOf":["yes"],"text":"Queloide"}},
  {"key":"herpes","text":"Já teve herpes na boca ou no rosto?","kind":"yes_no","required":true,"detail":"Quantas vezes por ano?","alert":{"anyOf":["yes"],"text":"Herpes"}},
  {"key":"sol_recente","text":"Tomou sol ou se bronzeou nas últimas 4 semanas?","kind":"yes_no","required":true},
  {"key":"acidos","text":"Usa ácidos ou cremes de tratamento na pele?","kind":"yes_no","required":true,"detail":"Quais?"},
  {"key":"dente","text":"Fez tratamento de dente ou tomou vacina nas últimas 2 semanas?","kind":"yes_no","required":true,"detail":"Qual?"}]}]}' from template;
reset role;
