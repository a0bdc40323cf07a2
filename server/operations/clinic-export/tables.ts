/**
 * What the clinic's export holds: every table of the database is here, as exported or as left out with its reason. A test
 * compares this with the database, so that a new table cannot be forgotten; an export of another version is refused.
 */

export interface ExportedTable {
  /** The name of its CSV file, without the ending. */
  file: string;
  /** Columns of its order in both files. */
  orderBy: string;
  /** Too long for the cell of a spreadsheet. */
  onlyInJson?: readonly string[];
}

export const exportedTables: Record<string, ExportedTable> = {
  'public.patients': { file: 'pacientes', orderBy: 'full_name, id' },
  'public.appointments': { file: 'consultas', orderBy: 'date, time, id' },
  'public.appointment_events': { file: 'consultas-historico', orderBy: 'happened_at, id' },
  'public.appointment_contacts': { file: 'consultas-contatos', orderBy: 'happened_at, id' },
  'public.appointment_resources': { file: 'consultas-salas-e-equipamentos', orderBy: 'appointment_id, id' },
  'public.appointment_series': { file: 'series-de-sessoes', orderBy: 'created_at, id' },
  'public.treatment_plans': { file: 'planos-de-tratamento', orderBy: 'created_at, id' },
  'public.patient_future_procedures': { file: 'procedimentos-futuros', orderBy: 'created_at, id' },
  'public.patient_files': { file: 'arquivos-dos-pacientes', orderBy: 'created_at, id' },
  'public.patient_photographs': { file: 'fotografias', orderBy: 'taken_at, id' },
  'public.photograph_consents': { file: 'fotografias-autorizacoes', orderBy: 'recorded_at, id' },
  'public.photograph_exports': {
    file: 'fotografias-exportadas',
    orderBy: 'exported_at, id',
    onlyInJson: ['areas'],
  },
  'public.record_entries': {
    file: 'evolucoes',
    orderBy: 'patient_id, position',
    onlyInJson: ['content', 'orientations'],
  },
  'public.documents': { file: 'documentos', orderBy: 'year, number' },
  'public.patient_terms': { file: 'termos', orderBy: 'created_at, id' },
  'public.term_templates': { file: 'modelos-de-termos', orderBy: 'name, id' },
  'public.term_versions': { file: 'modelos-de-termos-versoes', orderBy: 'template_id, version' },
  'public.record_strikes': { file: 'evolucoes-riscadas', orderBy: 'struck_at, id' },
  'public.applied_products': { file: 'produtos-aplicados', orderBy: 'day, id' },
  'public.products': { file: 'produtos', orderBy: 'name, id' },
  'public.product_lots': { file: 'produtos-lotes', orderBy: 'product_id, expires_on, id' },
  'public.application_protocols': {
    file: 'protocolos-de-aplicacao',
    orderBy: 'name, id',
    onlyInJson: ['content'],
  },
  'public.record_drafts': { file: 'evolucoes-em-aberto', orderBy: 'started_at, id' },
  'public.record_snippets': { file: 'textos-prontos', orderBy: 'name, id' },
  'public.record_settings': {
    file: 'configuracao-da-consulta',
    orderBy: 'id',
    onlyInJson: ['sections', 'procedures'],
  },
  'public.anamneses': { file: 'anamneses', orderBy: 'started_at, id', onlyInJson: ['answers', 'done'] },
  'public.anamnesis_templates': { file: 'modelos-de-anamnese', orderBy: 'name, id' },
  'public.anamnesis_versions': {
    file: 'modelos-de-anamnese-versoes',
    orderBy: 'template_id, version',
    onlyInJson: ['content'],
  },
  'public.waiting_list': { file: 'lista-de-espera', orderBy: 'created_at, id' },
  'public.waiting_offers': { file: 'ofertas-de-horario', orderBy: 'created_at, id' },
  'public.booking_requests': { file: 'pedidos-de-horario', orderBy: 'created_at, id' },
  'public.procedures': { file: 'procedimentos', orderBy: 'title, id' },
  'public.procedure_prices': { file: 'procedimentos-precos', orderBy: 'procedure_id' },
  'public.dated_prices': { file: 'procedimentos-precos-por-dia', orderBy: 'procedure_id, from_day, id' },
  'public.procedure_professionals': {
    file: 'procedimentos-profissionais',
    orderBy: 'procedure_id, professional_id',
  },
  'public.procedure_resources': { file: 'procedimentos-salas-e-equipamentos', orderBy: 'procedure_id, id' },
  'public.professionals': { file: 'profissionais', orderBy: 'full_name, id' },
  'public.resources': { file: 'salas-e-equipamentos', orderBy: 'name, id' },
  'public.working_hours': { file: 'horarios-de-atendimento', orderBy: 'valid_from, id' },
  'public.schedule_exceptions': { file: 'feriados-ferias-e-bloqueios', orderBy: 'first_day, id' },
  'public.charges': { file: 'precos-das-consultas', orderBy: 'charged_at, id' },
  'public.tills': { file: 'caixas', orderBy: 'opened_at, id' },
  'public.till_closings': { file: 'caixas-fechamentos', orderBy: 'closed_at, till_id' },
  'public.till_entries': { file: 'caixas-lancamentos', orderBy: 'entered_at, id' },
  'public.packages': { file: 'pacotes', orderBy: 'sold_at, id' },
  'public.package_items': { file: 'pacotes-sessoes', orderBy: 'added_at, id' },
  'public.package_uses': { file: 'pacotes-usos', orderBy: 'happened_at, id' },
  'public.quotes': { file: 'orcamentos', orderBy: 'made_at, id', onlyInJson: ['lines'] },
  'public.repeating_expenses': { file: 'despesas-que-se-repetem', orderBy: 'category, id' },
  'public.expenses': { file: 'despesas', orderBy: 'added_at, id' },
  'public.expense_bills': { file: 'despesas-comprovantes', orderBy: 'added_at, id' },
  'public.share_rules': { file: 'repasses-regras', orderBy: 'professional_id, from_day, id' },
  'public.package_amounts': { file: 'pacotes-custos', orderBy: 'package_id, id' },
  'public.tax_receipts': { file: 'receita-saude', orderBy: 'added_at, id' },
  'public.card_terms': { file: 'cartoes-taxas', orderBy: 'from_day, method, from_instalments, id' },
  'public.card_receivables': { file: 'cartoes-previstos', orderBy: 'paid_day, entry_id, instalment, id' },
  'public.card_arrivals': { file: 'cartoes-recebidos', orderBy: 'added_at, id' },
  'public.receipts': { file: 'recibos', orderBy: 'issued_at, id', onlyInJson: ['says'] },
  'public.clinic_settings': { file: 'dados-da-clinica', orderBy: 'id' },
  'public.booking_rules': { file: 'regras-de-agendamento', orderBy: 'id' },
  'public.message_templates': { file: 'textos-das-mensagens', orderBy: 'id' },
  'public.reminder_rules': { file: 'regras-de-lembretes', orderBy: 'minutes_before, id' },
  'public.profiles': { file: 'acessos', orderBy: 'full_name, id' },
  'auth.users': { file: 'contas', orderBy: 'name, id' },
  'public.archived_records': {
    file: 'prontuarios-excluidos',
    orderBy: 'archived_at, id',
    onlyInJson: ['record'],
  },
  'public.archived_items': { file: 'itens-retirados', orderBy: 'archived_at, id', onlyInJson: ['record'] },
  'public.imports': { file: 'importacoes', orderBy: 'created_at, id' },
  'public.import_findings': { file: 'importacoes-achados', orderBy: 'import_id, number' },
  'public.activity_log': { file: 'atividades', orderBy: 'happened_at, id' },
};

/** The tables that stay here, each with its reason. */
export const tablesLeftOut: Record<string, string> = {
  'auth.accounts': 'password hashes',
  'auth.sessions': 'its token is enough to be signed in',
  'auth.verifications': 'links that act for an account',
  'auth.second_factors': 'secrets of the second factor',
  'auth.recovery_codes': 'hashes of recovery codes',
  'auth.sign_in_challenges': 'sign-ins under way',
  'auth.push_subscriptions': 'keys of devices',
  'auth.calendar_feeds': 'hashes of private addresses',
  'auth.rate_limits': 'counts of attempts, by keyed hashes',
  'auth.requirements': 'how accounts sign in to this server',
  'private.secrets': 'keys of this server',
  'private.server_settings': 'the mail server and the backups of this server',
  'private.functions': 'the functions of this server',
  'private.mail_off': 'when this server last sent no mail',
  'private.migrations': 'the schema of this server',
  'private.backups': 'the backups of this server',
  'private.outbox': 'messages that are being sent; their contacts are exported',
  'private.setup_links': 'the link that creates an administrator',
  'private.booking_codes': 'codes of visitors, for some minutes',
  'private.photograph_links': 'hashes of links of phones, for ten minutes',
  'private.appointment_links': 'what the links of messages are made from',
  'private.whatsapp_messages': 'ids of a service, for some days; the contacts are exported',
  'private.whatsapp_answers': 'ids of a service, for some days',
  'public.import_entries': 'lines of a spreadsheet, whose values are rows of the clinic after the import',
  'private.import_rows': 'what undoing an import needs',
  'private.import_files': 'what undoing an import needs',
  'public.record_draft_texts': 'words that are not signed: their author reads them, no one else',
  'public.appointment_days': 'counts of appointments, which triggers keep',
  'public.appointment_balances': 'sums of charges and payments, which triggers keep',
  'public.patient_counts': 'counts of patients, which triggers keep',
  'public.schedule_changes': 'whether displaced appointments are found anew',
  'public.displaced_appointments': 'what follows from appointments and hours',
  'public.signer_cpfs': 'the CPF that a signature is compared with: its owner reads it, no one else',
  'public.document_numbers': 'counts of documents, which triggers keep',
  'public.hidden_setup_steps': 'which hints of the home screen are hidden',
};

/** The name beside an id in a CSV file, so that it can be read without a join. */
export const namesOfIds: Record<string, { table: string; name: string; label: string }> = {
  patient_id: { table: 'public.patients', name: 'full_name', label: 'Paciente' },
  professional_id: { table: 'public.professionals', name: 'full_name', label: 'Profissional' },
  procedure_id: { table: 'public.procedures', name: 'title', label: 'Procedimento' },
  resource_id: { table: 'public.resources', name: 'name', label: 'Sala ou equipamento' },
};
