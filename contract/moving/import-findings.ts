/**
 * What an import could not bring as it was: why, and what was done instead. Closed lists; each code has one sentence for the
 * screen, the CSV file and the command. The field and the original value stand beside it.
 */

/** Why. */
export const findingReasons = {
  // Values of a row.
  name_missing: 'Falta o nome',
  value_missing: 'Falta um valor obrigatório',
  value_absent: 'O campo dizia que não há valor',
  service_missing: 'O agendamento não dizia o serviço',
  status_missing: 'O agendamento não dizia a situação',
  value_unreadable: 'O valor não pôde ser lido',
  cpf_invalid: 'O CPF não é válido',
  cpf_of_guardian: 'O CPF da linha é o do responsável, e fica com ele',
  phone_of_guardian: 'O telefone é do responsável, e fica só com ele',
  parent_of_adult: 'A mãe ou o pai de quem já é maior de idade não é responsável',
  cpf_taken: 'Outro paciente tem o mesmo CPF',
  email_invalid: 'O e-mail não é válido',
  email_taken: 'Outro paciente tem o mesmo e-mail',
  email_several: 'Havia mais de um e-mail',
  email_with_words: 'Havia palavras junto do e-mail',
  phone_invalid: 'O telefone não é válido',
  phone_without_area_code: 'O telefone não tem DDD',
  area_code_added: 'O telefone estava sem DDD',
  phone_foreign: 'O telefone é de outro país',
  phone_several: 'Havia mais de um telefone',
  phone_with_words: 'Havia palavras ou outros números junto do telefone',
  date_unreadable: 'A data não pôde ser lida',
  weekday_differs: 'O dia da semana não é o desta data',
  birth_year_alone: 'Do nascimento só havia o ano',
  date_implausible: 'A data está fora do que é possível',
  ends_before_start: 'O término é antes do início',
  time_unreadable: 'O horário não pôde ser lido',
  time_with_seconds: 'O horário tinha segundos',
  duration_unreadable: 'A duração não pôde ser lida',
  ends_next_day: 'A consulta passaria da meia-noite',
  status_unknown: 'A situação não é conhecida',
  plan_status_unknown: 'A situação do plano não é conhecida',
  status_ahead: 'A situação é de quem já veio, e o dia ainda não chegou',
  service_unknown: 'O procedimento não está no catálogo com este nome',
  sessions_differ: 'As sessões usadas e as que restam não somam as compradas',
  amounts_differ: 'O valor pago e o que falta não somam o preço',
  validity_past: 'A validade já passou',
  validity_missing: 'O pacote não dizia a validade',
  nothing_left: 'Não resta sessão, nem valor a pagar',
  paid_in_words: 'O valor pago estava em palavras',
  credit_to_return: 'O crédito fica “A devolver”, nos pagamentos do paciente',
  // Of earlier versions.
  credit_without_place: 'Crédito do paciente não tem lugar aqui: fica de fora',
  due_date_without_place: 'O vencimento de um saldo não tem lugar aqui: fica de fora',
  category_unknown: 'A categoria não é conhecida',
  link_unreadable: 'O endereço da rede social não pôde ser lido',
  allergy_in_notes: 'As observações falam em alergia, e o alerta para a equipe está em branco',
  text_too_long: 'O texto é longo demais',
  text_content_lost: 'O texto tinha imagens ou programas',
  characters_removed: 'O texto tinha caracteres que não podem ser usados',
  id_unusable: 'O identificador não pode ser usado',

  // Rows that belong together.
  row_twice: 'A linha aparece duas vezes',
  already_here: 'Este registro já está aqui',
  same_time: 'O paciente já tem este horário aqui, com outro profissional',
  changed_at_source: 'Mudou na origem',
  gone_at_source: 'Já não está na origem',
  same_person: 'Já há aqui uma ficha que parece da mesma pessoa',
  same_person_at_source: 'A origem tem outra ficha que parece da mesma pessoa',
  title_twice: 'O catálogo tem outro procedimento com este nome',
  patient_missing: 'O paciente deste registro não existe',
  account_missing: 'A conta deste paciente não existe',
  account_taken: 'Outro paciente está ligado à mesma conta',
  name_in_capitals: 'O nome estava todo em maiúsculas, ou em minúsculas',
  joined_names: 'O mesmo nome estava escrito de formas diferentes',
  professional_similar: 'Pode ser o mesmo profissional, com o nome mais curto',
  professional_missing: 'O agendamento não dizia o profissional',
  professional_gone: 'O profissional não tem consulta há mais de um ano',
  professional_ended: 'O profissional está encerrado: o horário não está na agenda de ninguém',
  outside_hours: 'O dia ou o horário está fechado na agenda',
  overlap: 'O horário coincide com outra consulta do mesmo profissional',
  overlap_past: 'O horário coincidia com outra consulta, no passado',
  settings_differ: 'As configurações daqui são outras',
  table_unknown: 'O programa não tem lugar para esta tabela',
  column_unknown: 'O programa não tem lugar para esta coluna',

  // Accounts.
  account_here: 'O e-mail já é de uma conta daqui',
  account_unconfirmed: 'A conta daqui tem o mesmo e-mail, que ela ainda não confirmou',
  account_email_twice: 'Duas contas tinham o mesmo e-mail',
  account_deleted: 'A conta tinha sido excluída',
  account_banned: 'A conta estava bloqueada',
  account_anonymous: 'A conta era anônima',
  account_without_email: 'A conta não tem e-mail',
  account_never_confirmed: 'A conta nunca confirmou o e-mail',
  account_without_password: 'A conta não tem senha',
  account_without_record: 'A conta não tem cadastro de paciente',
  account_password_unknown: 'A senha estava guardada de uma forma que o programa não conhece',
  account_second_factor: 'A verificação em duas etapas não pode ser trazida',
  role_unknown: 'O papel da conta não é conhecido',
  role_of_staff: 'A conta é de alguém da equipe',
  account_administrator: 'A conta é de administrador: vê e muda tudo',
  // Of earlier versions.
  account_admin: 'A conta que foi juntada era de administrador',
  account_role_differs: 'O papel da conta aqui é outro',
  role_on_record: 'O papel de administrador estava no registro do paciente',

  // Files.
  object_missing: 'O arquivo não foi encontrado',
  object_not_here: 'O registro está aqui sem o arquivo',
  object_elsewhere: 'O arquivo está em outro endereço',
  object_without_row: 'O arquivo não tinha registro',
  object_without_patient: 'O arquivo não é de um paciente conhecido',
  object_unreadable: 'O arquivo não pôde ser lido',
  picture_damaged: 'A imagem está incompleta ou danificada',
  content_refused: 'O tipo do arquivo não é aceito',
  content_too_large: 'O arquivo é grande demais',
  size_differs: 'O tamanho do arquivo é diferente do registrado',
  hash_differs: 'O conteúdo do arquivo é diferente do registrado',

  // Spreadsheets.
  same_cpf: 'Já há um paciente com este CPF',
  same_email: 'Já há um paciente com este e-mail',
  same_phone: 'Já há um paciente com este telefone',
  patient_unknown: 'O paciente não foi encontrado',
  professional_unknown: 'O profissional não foi encontrado',
  column_left_out: 'A coluna ficou em “Não trazer”',
  header_again: 'A linha repetia os títulos das colunas',
  above_header: 'A linha estava acima dos títulos das colunas',
  sum_line: 'Parece uma linha de soma: fica de fora',
  extra_cells: 'A linha tem mais células do que a planilha tem colunas',
  undecided: 'Faltou decidir se é a mesma pessoa',
  left_out: 'Você escolheu pular esta linha',
  value_differs: 'O valor daqui é outro',
} as const;
export type FindingReason = keyof typeof findingReasons;

/** What to do about them, where it is not in the action. */
export const findingAdvice: Partial<Record<FindingReason, string>> = {
  allergy_in_notes:
    'O alerta aparece a toda a equipe, na ficha e na agenda; as observações, só a quem atende. Se for o caso, escreva-o na ficha de cada um.',
  title_twice:
    'Os dois ficam no catálogo. Mude o nome de um deles, ou exclua o que não se usa, em “Procedimentos”.',
  same_person_at_source:
    'São duas fichas, e aqui nada junta duas fichas depois. O mais simples é juntá-las no sistema anterior e trazer uma nova cópia. Aqui, passe à mão para uma delas o que vale da outra.',
};

/** Nothing follows from them: they are folded, below all others. */
const harmlessReasons: readonly FindingReason[] = [
  'overlap_past',
  'joined_names',
  'name_in_capitals',
  'area_code_added',
  'phone_of_guardian',
  'parent_of_adult',
  'header_again',
  'above_header',
  'characters_removed',
  'time_with_seconds',
  'already_here',
  'value_absent',
  'service_missing',
  'nothing_left',
];
export const isHarmless = (reason: FindingReason): boolean => harmlessReasons.includes(reason);

/** What was done. */
export const findingActions = {
  not_imported: 'Não veio',
  skipped: 'Foi pulado: fica o que já estava aqui',
  other_line: 'Não veio: vale a outra linha da planilha',
  imported_as_it_is: 'Veio como estava',
  imported_changed: 'Veio com o valor corrigido',
  imported_others_in_notes: 'Veio com um; o outro foi para Observações',
  imported_words_in_notes: 'Veio sem elas; o texto inteiro foi para Observações',
  moved_to_notes: 'Foi para Observações',
  imported_without_value: 'Veio sem este valor',
  imported_shortened: 'Veio encurtado',
  imported_as_plain_text: 'Veio só o texto',
  imported_as_squeeze_in: 'Veio como encaixe',
  imported_as_scheduled: 'Veio como agendada',
  imported_as_completed: 'Veio como concluída',
  imported_as_cancelled: 'Veio como cancelado: se vale outra situação, mude no plano',
  imported_as_plan_file: 'Veio na categoria “Plano de Tratamento”',
  imported_without_file: 'Veio sem o arquivo',
  imported_as_patient_file: 'Veio como arquivo do paciente',
  imported_as_ended: 'Veio como encerrado: se ainda atende, reative em Configurações, Equipe',
  professional_chosen: 'Veio com o profissional que vocês escolheram',
  validity_chosen: 'Veio com esta validade',
  status_chosen: 'Veio com a situação que vocês escolheram; sem escolha, como agendada',
  imported_as_administrator: 'Veio como administrador',
  imported_as_patient: 'Veio como paciente',
  staff_to_invite: 'Não veio: convide a pessoa em “Usuários”, com o papel que ela tem aqui',
  joined: 'Foi juntado ao que já existia',
  kept_ours: 'Ficou o que já estava aqui',
  kept_ours_noted: 'Ficou o que já estava aqui; o da planilha foi para Observações',
  left_to_clinic: 'Não veio: se valer, mude aqui',
  imported_beside: 'Veio como outra ficha: são duas',
  patient_registered: 'Veio, e o paciente foi cadastrado',
  imported_with_default: 'Veio como “Consulta padrão”',
  imported_as_text: 'Veio com o nome da planilha, fora do catálogo e sem preço',
  procedure_chosen: 'Veio com este procedimento do catálogo',
  procedure_created: 'Veio, e o procedimento foi cadastrado no catálogo, sem preço',
  link_needed: 'Veio sem senha: a pessoa precisa de um link para criar uma',
  account_alone:
    'Veio sem senha: se for paciente, cadastre a pessoa com este e-mail, e ela entra por “Esqueci minha senha”',
  account_waits:
    'Veio com a senha que tinha: se for paciente, cadastre a pessoa com este e-mail, e ela entra com essa senha',
  set_up_again: 'Precisa ser configurado de novo',
} as const;
export type FindingAction = keyof typeof findingActions;

/** The same before anything has come in. */
const plannedActions: Record<FindingAction, string> = {
  not_imported: 'Não vem',
  skipped: 'Será pulado: fica o que já está aqui',
  other_line: 'Não vem: vale a outra linha da planilha',
  imported_as_it_is: 'Vem como está',
  imported_changed: 'Vem com o valor corrigido',
  imported_others_in_notes: 'Vem com um; o outro vai para Observações',
  imported_words_in_notes: 'Vem sem elas; o texto inteiro vai para Observações',
  moved_to_notes: 'Vai para Observações',
  imported_without_value: 'Vem sem este valor',
  imported_shortened: 'Vem encurtado',
  imported_as_plain_text: 'Vem só o texto',
  imported_as_squeeze_in: 'Vem como encaixe',
  imported_as_scheduled: 'Vem como agendada',
  imported_as_completed: 'Vem como concluída',
  imported_as_cancelled: 'Vem como cancelado: se vale outra situação, mude depois no plano',
  imported_as_plan_file: 'Vem na categoria “Plano de Tratamento”',
  imported_without_file: 'Vem sem o arquivo',
  imported_as_patient_file: 'Vem como arquivo do paciente',
  imported_as_ended: 'Vem como encerrado: se ainda atende, reative depois em Configurações, Equipe',
  professional_chosen: 'Vem com o profissional escolhido acima',
  validity_chosen: 'Vem com esta validade',
  status_chosen: 'Vem com a situação escolhida acima; sem escolha, como agendada',
  imported_as_administrator: 'Vem como administrador',
  imported_as_patient: 'Vem como paciente',
  staff_to_invite: 'Não vem: convide a pessoa em “Usuários”, com o papel que ela tem aqui',
  joined: 'Será juntado ao que já existe',
  kept_ours: 'Fica o que já está aqui',
  kept_ours_noted: 'Fica o que já está aqui; o da planilha vai para Observações',
  left_to_clinic: 'Não vem: se valer, mude aqui',
  imported_beside: 'Vem como outra ficha: serão duas',
  patient_registered: 'Vem, e o paciente será cadastrado',
  imported_with_default: 'Vem como “Consulta padrão”',
  imported_as_text: 'Vem com o nome da planilha, fora do catálogo e sem preço',
  procedure_chosen: 'Vem com este procedimento do catálogo',
  procedure_created: 'Vem, e o procedimento será cadastrado no catálogo, sem preço',
  link_needed: 'Vem sem senha: a pessoa precisará de um link para criar uma',
  account_alone:
    'Vem sem senha: se for paciente, cadastre a pessoa com este e-mail, e ela entra por “Esqueci minha senha”',
  account_waits:
    'Vem com a senha que tem: se for paciente, cadastre a pessoa com este e-mail, e ela entra com essa senha',
  set_up_again: 'Precisará ser configurado de novo',
};

/** They brought nothing: an undo takes nothing of them back. */
const withoutTrace: readonly FindingAction[] = [
  'not_imported',
  'skipped',
  'other_line',
  'kept_ours',
  'left_to_clinic',
  'staff_to_invite',
];

export type FindingTime = 'planned' | 'done' | 'undone';

export const actionText = (action: FindingAction, time: FindingTime): string => {
  if (time === 'undone' && !withoutTrace.includes(action)) return 'Desfeito, salvo o que alguém mudou depois';
  return (time === 'planned' ? plannedActions : findingActions)[action];
};

/** What weighs most is shown first: who gets every right, what stays out, then values that are lost or guessed, then the rest. */
const weights: Partial<Record<FindingAction, number>> = {
  imported_as_administrator: 4,
  staff_to_invite: 4,
  not_imported: 3,
  imported_without_file: 3,
  left_to_clinic: 3,
  kept_ours: 2,
  imported_beside: 3,
  imported_as_ended: 3,
  professional_chosen: 2,
  status_chosen: 2,
  validity_chosen: 2,
  imported_as_patient: 2,
  imported_without_value: 2,
  imported_shortened: 2,
  imported_as_text: 2,
  imported_as_scheduled: 2,
  imported_as_completed: 2,
  imported_as_cancelled: 3,
  imported_as_plan_file: 1,
  link_needed: 2,
  account_alone: 2,
  account_waits: 2,
  set_up_again: 2,
  patient_registered: 1,
  procedure_chosen: 1,
  procedure_created: 1,
  imported_as_squeeze_in: 1,
  imported_as_patient_file: 1,
  imported_as_it_is: 1,
};
export const weightOf = (reason: FindingReason, action: FindingAction): number =>
  isHarmless(reason) ? -1 : (weights[action] ?? 0);

/** Longest original value that a finding keeps, in characters. */
export const findingValueLength = 500;
