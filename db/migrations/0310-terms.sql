-- Terms that patients sign: texts of the clinic in versions, and what became of each one that a patient was asked to sign. A
-- signed term is a document: an entry of the record, a file and a number (decisions 125 and 130). The rules that compare rows
-- are functions/terms.sql.

create table public.term_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint term_templates_name_length check (char_length(name) <= 200 and btrim(name) <> '')
);

-- A published version never changes. The newest one is in use.
create table public.term_versions (
  id uuid primary key default gen_random_uuid(),
  template_id uuid not null,
  version integer not null,
  -- With fields, as {paciente}: `termFields` of contract/patients/terms.ts.
  body text not null,
  -- For so many months one that is signed counts for further visits of the same procedure.
  valid_months integer not null default 12,
  published_at timestamptz not null default now(),
  published_by uuid default app.user_id(),
  constraint term_versions_template_id_fkey foreign key (template_id) references public.term_templates (id),
  constraint term_versions_once unique (template_id, version),
  -- For the foreign key of patient_terms: a version is of the template.
  constraint term_versions_of_template unique (template_id, id),
  constraint term_versions_version_positive check (version >= 1),
  constraint term_versions_body_length check (char_length(body) <= 20000 and btrim(body) <> ''),
  constraint term_versions_valid_months_range check (valid_months between 1 and 60)
);

-- What a procedure requires, and its risks for {riscos}.
alter table public.procedures
  add column term_template_id uuid,
  add column risks text,
  add constraint procedures_term_template_id_fkey foreign key (term_template_id) references public.term_templates (id),
  add constraint procedures_risks_length check (char_length(risks) <= 5000);
create index procedures_term_template_id_idx on public.procedures (term_template_id);
grant insert (term_template_id, risks), update (term_template_id, risks) on public.procedures
  to clinic_admin, clinic_settings;
grant select (term_template_id, risks) on public.procedures to clinic_booking;

-- One that a patient is asked to sign. Signed: its words, its drawing and who signed are in the entry of `document_id`.
create table public.patient_terms (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null,
  template_id uuid not null,
  -- Null: of no procedure, as one about images. One that was removed since stays named: nothing reads it.
  procedure_id uuid,
  -- Of the visit that requires it, for {profissional}.
  professional_id uuid,
  state text not null default 'pending',
  -- Of the text that was signed.
  version_id uuid,
  document_id uuid,
  -- Signed with a pen; the file is its scan.
  on_paper boolean not null default false,
  -- Why it was declined. Why one was revoked is in the strike of its entry.
  reason text,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint patient_terms_patient_id_fkey
    foreign key (patient_id) references public.patients (id) on delete cascade,
  constraint patient_terms_template_id_fkey foreign key (template_id) references public.term_templates (id),
  constraint patient_terms_professional_id_fkey
    foreign key (professional_id) references public.professionals (id),
  constraint patient_terms_version_id_fkey foreign key (template_id, version_id)
    references public.term_versions (template_id, id),
  constraint patient_terms_document_id_fkey foreign key (document_id) references public.documents (id) on delete cascade,
  constraint patient_terms_state_known check (state in ('pending', 'signed', 'declined', 'revoked')),
  constraint patient_terms_signed_has_document
    check ((state in ('signed', 'revoked')) = (document_id is not null and version_id is not null)),
  constraint patient_terms_declined_has_reason check ((state = 'declined') = (reason is not null)),
  constraint patient_terms_closed_has_time check ((state = 'pending') = (closed_at is null)),
  constraint patient_terms_reason_length check (char_length(reason) <= 500 and btrim(reason) <> '')
);
create unique index patient_terms_one_pending on public.patient_terms (patient_id, template_id, procedure_id)
  nulls not distinct where state = 'pending';
create index patient_terms_patient_id_idx on public.patient_terms (patient_id, template_id, procedure_id);
create index patient_terms_professional_id_idx on public.patient_terms (professional_id);
create index patient_terms_version_id_idx on public.patient_terms (template_id, version_id);
-- A document signs one term.
create unique index patient_terms_document_id_idx on public.patient_terms (document_id);

grant select, insert (name, active), update (name, active) on public.term_templates to clinic_admin, clinic_settings;
grant select on public.term_templates to clinic_agenda, clinic_patient, clinic_booking;
grant select, insert, update, delete on public.term_templates to clinic_maintenance;
alter table public.term_templates enable row level security;
alter table public.term_templates force row level security;
create policy maintenance_all on public.term_templates to clinic_maintenance using (true) with check (true);
create policy admin_all on public.term_templates to clinic_admin using (true) with check (true);
create policy settings_all on public.term_templates to clinic_settings using (true) with check (true);
create policy others_select on public.term_templates for select
  to clinic_agenda, clinic_patient, clinic_booking using (true);

grant select, insert (template_id, version, body, valid_months) on public.term_versions to clinic_admin, clinic_settings;
grant select on public.term_versions to clinic_agenda, clinic_patient, clinic_booking;
grant select, insert, update, delete on public.term_versions to clinic_maintenance;
alter table public.term_versions enable row level security;
alter table public.term_versions force row level security;
create policy maintenance_all on public.term_versions to clinic_maintenance using (true) with check (true);
create policy admin_select on public.term_versions for select to clinic_admin using (true);
create policy admin_insert on public.term_versions for insert to clinic_admin with check (true);
create policy settings_select on public.term_versions for select to clinic_settings using (true);
create policy settings_insert on public.term_versions for insert to clinic_settings with check (true);
create policy others_select on public.term_versions for select
  to clinic_agenda, clinic_patient, clinic_booking using (true);

-- Who strikes the entry of a signed one out revokes it: functions/terms.sql.
grant select, update (state) on public.patient_terms to clinic_admin, clinic_record;
-- The state, and no reason: the reception hands it over.
grant select (id, patient_id, template_id, procedure_id, professional_id, state, version_id, document_id, on_paper,
              created_at, closed_at)
  on public.patient_terms to clinic_agenda, clinic_patient;
grant select (reason) on public.patient_terms to clinic_patient;
grant
  select (id, patient_id, template_id, procedure_id, professional_id, state, version_id, document_id, on_paper, created_at,
          closed_at),
  insert (patient_id, template_id, procedure_id, professional_id),
  update (professional_id, state, version_id, document_id, on_paper, reason), delete
  on public.patient_terms to clinic_booking;
grant select, insert, update, delete on public.patient_terms to clinic_maintenance;
alter table public.patient_terms enable row level security;
alter table public.patient_terms force row level security;
create policy maintenance_all on public.patient_terms to clinic_maintenance using (true) with check (true);
create policy admin_select on public.patient_terms for select to clinic_admin using (true);
create policy admin_update on public.patient_terms for update to clinic_admin using (true) with check (true);
create policy record_update on public.patient_terms for update to clinic_record using (true) with check (true);
create policy staff_select on public.patient_terms for select to clinic_record, clinic_agenda using (true);
create policy patient_select on public.patient_terms for select to clinic_patient
  using (patient_id = (select app.current_patient_id()));
create policy booking_select on public.patient_terms for select to clinic_booking
  using (patient_id = (select app.booking_patient_id()));
create policy booking_insert on public.patient_terms for insert to clinic_booking
  with check (patient_id = (select app.booking_patient_id()));
create policy booking_update on public.patient_terms for update to clinic_booking
  using (patient_id = (select app.booking_patient_id())) with check (patient_id = (select app.booking_patient_id()));
-- One that was asked for by mistake.
create policy booking_delete on public.patient_terms for delete to clinic_booking
  using (state = 'pending' and patient_id = (select app.booking_patient_id()));

-- Who does the visit is named in its term, also by a link.
grant select (professional_id) on public.appointments to clinic_service;

-- A term is signed for one patient, by the role that acts for them: its number, its file, its entry.
alter table public.documents drop constraint documents_kind_known;
alter table public.documents add constraint documents_kind_known
  check (kind in ('prescription', 'certificate', 'exam_request', 'report', 'quote', 'orientation', 'term'));
grant select (full_name, civil_name, cpf) on public.patients to clinic_booking;
grant select (id, patient_id, kind, year, number, file_id, pdf_sha256),
  insert (id, patient_id, kind, year, number, file_id, pdf_sha256, check_hash)
  on public.documents to clinic_booking;
create policy booking_select on public.documents for select to clinic_booking
  using (patient_id = (select app.booking_patient_id()));
create policy booking_insert on public.documents for insert to clinic_booking
  with check (kind = 'term' and patient_id = (select app.booking_patient_id()));
grant select, insert (year, last), update (last) on public.document_numbers to clinic_booking;
create policy booking_all on public.document_numbers to clinic_booking using (true) with check (true);
grant select (id, patient_id, file_path, file_type, sha256),
  insert (patient_id, file_name, file_path, file_type, category, size_bytes, sha256)
  on public.patient_files to clinic_booking;
create policy booking_select on public.patient_files for select to clinic_booking
  using (patient_id = (select app.booking_patient_id()));
create policy booking_insert on public.patient_files for insert to clinic_booking
  with check (patient_id = (select app.booking_patient_id()));
-- The end of the chain, and a term as its next entry; no words.
grant select (id, patient_id, kind, position, hash),
  insert (id, patient_id, appointment_id, kind, corrects_id, author_id, author_name, author_council, day, signed_at,
          content, hash, previous_hash, position, orientations, has_application)
  on public.record_entries to clinic_booking;
create policy booking_select on public.record_entries for select to clinic_booking
  using (patient_id = (select app.booking_patient_id()));
create policy booking_insert on public.record_entries for insert to clinic_booking
  with check (kind = 'document' and patient_id = (select app.booking_patient_id()));
-- Without an account: by a link, or on the clinic's tablet.
alter table public.record_entries alter column author_id drop not null;
alter table public.record_entries add constraint record_entries_author_needed
  check (author_id is not null or kind = 'document');

-- Revoking strikes the entry out, as cancelling a document does.
alter table public.record_strikes drop constraint record_strikes_reason_known;
alter table public.record_strikes add constraint record_strikes_reason_known
  check (reason in ('wrong_patient', 'duplicate', 'other', 'revoked'));
alter table public.record_strikes drop constraint record_strikes_other_explained;
alter table public.record_strikes add constraint record_strikes_other_explained
  check (reason not in ('other', 'revoked') or explanation is not null);
grant select (entry_id, patient_id), insert (entry_id, patient_id, reason, explanation) on public.record_strikes to clinic_booking;
create policy booking_select on public.record_strikes for select to clinic_booking
  using (patient_id = (select app.booking_patient_id()));
create policy booking_insert on public.record_strikes for insert to clinic_booking
  with check (reason = 'revoked' and patient_id = (select app.booking_patient_id())
    and exists (select from public.documents where documents.id = entry_id and kind = 'term'));

alter table public.activity_log drop constraint activity_log_noun_known;
alter table public.activity_log add constraint activity_log_noun_known
  check (noun in ('patient', 'file', 'future_procedure', 'appointment', 'treatment_plan', 'procedure', 'settings',
                  'profile', 'account', 'session', 'activity', 'professional', 'resource', 'working_hours',
                  'schedule_exception', 'waiting_list', 'appointment_series', 'appointment_contact',
                  'booking_rules', 'booking_request', 'waiting_offer', 'import', 'record_entry', 'record_strike',
                  'record_chains', 'anamnesis', 'anamnesis_template', 'photograph', 'photograph_consent',
                  'photograph_export', 'photograph_link', 'product', 'product_lot', 'term', 'term_template'));

-- Five templates come along. The clinic changes them in the settings.
set local role clinic_maintenance;
with template as (insert into public.term_templates (name) values ('Toxina botulínica') returning id)
insert into public.term_versions (template_id, version, body)
  select id, 1, 'Eu, {paciente}, li este termo antes do procedimento {procedimento}, na {clinica}, com {profissional}, em {data}. Pude fazer perguntas, e elas foram respondidas em palavras que entendi.

# O que é
A toxina botulínica é aplicada com agulha fina e diminui por um tempo a força de alguns músculos. O efeito aparece aos poucos, em geral entre 3 e 15 dias, e passa: costuma durar de 3 a 6 meses, mais em umas pessoas e menos em outras.

# Riscos
É comum haver dor leve, vermelhidão, inchaço, pequenos roxos e dor de cabeça por alguns dias. Pode acontecer assimetria, queda da sobrancelha ou da pálpebra, olho seco ou lacrimejando, sorriso diferente ou resultado abaixo do esperado; em geral isso passa com o fim do efeito, em semanas ou meses. São raras a alergia, a infecção e a fraqueza de músculos longe do lugar da aplicação, com dificuldade para engolir, falar ou respirar: nesse caso, procure um pronto-socorro na hora e avise a clínica.
{riscos}

# O que preciso contar antes
Se estou ou posso estar grávida ou amamentando, se tenho doença dos músculos ou dos nervos, alergia, infecção na pele, os remédios que uso e as aplicações que já fiz. O que eu não contar pode aumentar os riscos.

# Outras opções
Não fazer nada, cremes, peelings, laser, preenchimento ou cirurgia, conforme o caso. Conversamos sobre elas.

# O que não é prometido
O resultado não é garantido e varia de pessoa para pessoa. Pode ser preciso um retoque, e o efeito não é para sempre.

# Meus direitos
Posso desistir a qualquer momento antes da aplicação, sem precisar explicar e sem perder o direito ao meu atendimento. Depois de aplicada, a toxina não pode ser retirada: revogar este termo vale para as próximas aplicações. Recebo uma cópia do que assinei.' from template;
with template as (insert into public.term_templates (name) values ('Preenchimento') returning id)
insert into public.term_versions (template_id, version, body)
  select id, 1, 'Eu, {paciente}, li este termo antes do procedimento {procedimento}, na {clinica}, com {profissional}, em {data}. Pude fazer perguntas, e elas foram respondidas em palavras que entendi.

# O que é
O preenchedor é um gel ou outro produto aplicado sob a pele com agulha ou cânula, para dar volume ou contorno. Conforme o produto, o efeito dura de alguns meses a mais de um ano.

# Riscos
É comum haver dor, inchaço, vermelhidão e roxos por alguns dias. Pode acontecer assimetria, irregularidade, caroços, mudança de lugar do produto, herpes em quem já teve e reação inflamatória, às vezes meses depois. São raras a infecção e a alergia. É raro e grave o produto entupir ou comprimir um vaso: pode haver ferida, cicatriz e, em casos muito raros, perda da visão ou derrame. Dor forte, pele branca ou roxa e alteração da visão são urgências: aviso a clínica e procuro um pronto-socorro na hora.
{riscos}

# O que preciso contar antes
Se estou ou posso estar grávida ou amamentando, se tenho doença autoimune, alergia, herpes ou infecção, os remédios que uso (principalmente os que afinam o sangue) e os preenchimentos que já fiz, com o produto, se eu souber.

# Outras opções
Não fazer nada, toxina botulínica, bioestimulador, laser ou cirurgia, conforme o caso. Conversamos sobre elas.

# O que não é prometido
O resultado não é garantido, varia de pessoa para pessoa e pode precisar de mais de uma sessão. O ácido hialurônico pode ser dissolvido, nem sempre por inteiro; outros produtos não podem.

# Meus direitos
Posso desistir a qualquer momento antes da aplicação, sem precisar explicar e sem perder o direito ao meu atendimento. Revogar este termo vale para as próximas aplicações. Recebo uma cópia do que assinei.' from template;
with template as (insert into public.term_templates (name) values ('Peeling') returning id)
insert into public.term_versions (template_id, version, body)
  select id, 1, 'Eu, {paciente}, li este termo antes do procedimento {procedimento}, na {clinica}, com {profissional}, em {data}. Pude fazer perguntas, e elas foram respondidas em palavras que entendi.

# O que é
No peeling, um produto é passado na pele para que ela descame e se renove. Quanto mais fundo, maior o efeito possível, o tempo de recuperação e o risco.

# Riscos
É comum haver ardor, vermelhidão, inchaço, ressecamento e descamação por dias. Pode acontecer mancha escura ou clara, mais em peles morenas e negras e com sol, além de herpes, espinhas, coceira e infecção. São raras a queimadura, a cicatriz e o queloide. Algumas manchas demoram meses para sair ou não saem por completo.
{riscos}

# O que preciso contar antes
Se estou ou posso estar grávida ou amamentando, se usei isotretinoína ou ácidos, se já tive herpes ou queloide, se tomei sol ou me bronzeei, e as alergias e remédios que tenho.

# O que preciso fazer depois
Usar protetor solar, não tomar sol, não puxar a pele que descama e seguir as orientações que recebi. Sem isso, o risco de mancha e de cicatriz aumenta.

# Outras opções
Não fazer nada, cremes, laser ou outros tratamentos, conforme o caso. Conversamos sobre elas.

# O que não é prometido
O resultado não é garantido e varia de pessoa para pessoa. Pode ser preciso mais de uma sessão, e manchas podem voltar.

# Meus direitos
Posso desistir a qualquer momento antes da aplicação, sem precisar explicar e sem perder o direito ao meu atendimento. Revogar este termo vale para as próximas sessões. Recebo uma cópia do que assinei.' from template;
with template as (insert into public.term_templates (name) values ('Laser e luz') returning id)
insert into public.term_versions (template_id, version, body)
  select id, 1, 'Eu, {paciente}, li este termo antes do procedimento {procedimento}, na {clinica}, com {profissional}, em {data}. Pude fazer perguntas, e elas foram respondidas em palavras que entendi.

# O que é
O aparelho de laser ou de luz aquece pontos escolhidos da pele, dos pelos ou dos vasos. Em geral são necessárias várias sessões.

# Riscos
É comum haver dor, vermelhidão, inchaço e casquinhas por alguns dias. Pode acontecer bolha, queimadura, mancha escura ou clara (mais em pele bronzeada, morena ou negra), herpes e infecção. São raros a cicatriz e o queloide, e às vezes nascem mais pelos em volta da área. A luz pode ferir os olhos: fico com a proteção durante toda a sessão.
{riscos}

# O que preciso contar antes
Se tomei sol ou me bronzeei nas últimas semanas, se estou ou posso estar grávida, se uso remédios que deixam a pele sensível à luz ou usei isotretinoína, se já tive herpes, queloide ou câncer de pele, e se tenho tatuagem na área, epilepsia ou marca-passo.

# O que preciso fazer depois
Usar protetor solar, não tomar sol e seguir as orientações que recebi. Sem isso, o risco de mancha aumenta.

# Outras opções
Não fazer nada, cremes, peelings, depilação de outro tipo ou outros tratamentos, conforme o caso. Conversamos sobre elas.

# O que não é prometido
O resultado não é garantido e varia de pessoa para pessoa. Pelos, manchas e vasos podem voltar, e pode ser preciso repetir.

# Meus direitos
Posso desistir a qualquer momento, também no meio da sessão, sem precisar explicar e sem perder o direito ao meu atendimento. Revogar este termo vale para as próximas sessões. Recebo uma cópia do que assinei.' from template;
with template as (insert into public.term_templates (name) values ('Uso de imagens') returning id)
insert into public.term_versions (template_id, version, body)
  select id, 1, 'Eu, {paciente}, autorizo a {clinica} a fotografar e filmar as áreas tratadas, em {data}, para acompanhar o meu tratamento no prontuário.

# Para que servem
As imagens do prontuário são vistas só por quem cuida de mim e ficam guardadas pelo prazo da lei. Este termo não autoriza aulas, publicações, redes sociais nem propaganda: para cada um desses usos a clínica pede outra autorização, em separado, e eu posso dizer não.

# Riscos
Mesmo com cuidado, uma imagem pode ser vista por quem não devia, por engano ou por crime. Se isso acontecer e puder me prejudicar, a clínica me avisa, como manda a lei (LGPD).

# Outras opções
Posso não autorizar, ou autorizar só algumas áreas do corpo. Nesse caso o acompanhamento é feito por anotações, sem prejuízo do meu atendimento.

# O que não é prometido
Fotos mostram um momento, com uma luz e um ângulo. Elas não provam nem prometem resultado.

# Meus direitos
Não recebo pagamento por autorizar. Posso revogar esta autorização a qualquer momento, sem precisar explicar: daí em diante não são feitas novas imagens. As que já fazem parte do prontuário ficam guardadas pelo prazo da lei. Recebo uma cópia do que assinei.' from template;
