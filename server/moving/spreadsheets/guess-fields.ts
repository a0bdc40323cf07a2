/**
 * What a column of a clinic's spreadsheet is, by its name and its values. Names: Portuguese and English, the exports of
 * Google Contacts of both layouts (`Given Name`, before 2024, and `First Name`) and of clinics' software in Brazil.
 */
import { isCpf } from '#contract/fields.ts';
import { fold } from '#contract/fold.ts';
import {
  type AppointmentField,
  hasSessions,
  type PackageField,
  type PatientField,
  type SpreadsheetField,
  type SpreadsheetKind,
} from '#contract/moving/spreadsheet-imports.ts';

export interface GuessedColumn {
  name: string;
  examples: readonly string[];
}

/** `Dt. Nasc.`, `data_nascimento`, `dataNascimento`: words without accents and punctuation. */
export const words = (name: string) =>
  fold(
    name
      .replace(/e-?mail/giu, 'email')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(/[^\p{L}\p{Nd}]+/gu, ' '),
  ).trim();

/** Of another person, or of the software that wrote the file. */
const foreign =
  /\b(mae|pai|responsavel|conjuge|espos[oa]|marido|filh[oa]|acompanhante|emergencia|indicacao|indicado|convenio|titular|avo|empresa|cadastro|cadastrado|criacao|criado|created|updated|atualizado|ultima|ultimo|label|phonetic|yomi|organization|nickname|prefix|suffix|relation|website|event|labels|photo|foto|file as)\b/u;

const ofPatient = '(?: d[oae])?(?: (?:paciente|cliente|pessoa))?';
const exact = (pattern: string) => new RegExp(`^(?:${pattern})$`, 'u');

const birthDate = exact(
  `(?:data|dt|dia)(?: de| do)? ?(?:nascimento|nasc|nascto|nascim)${ofPatient}|nascimento|nasc|dn|aniversario|birth ?da(?:y|te)|date of birth|dob|d o b`,
);
const cpf = exact(
  `(?:(?:n|no|nro|num|numero) (?:do )?)?c ?p ?f(?: cnpj| rg)?${ofPatient}|documento(?: cpf)?|cnpj cpf|tax ?id`,
);
const email = exact(
  `(?:endereco de )?emails?${ofPatient}|email (?:\\d|principal|pessoal|address|primario|secundario)|email \\d value|correio eletronico`,
);
const phone = exact(
  '(?:numero (?:de |do )?)?(?:telefones?|celular(?:es)?|tel|fone|cel|whats ?(?:app)?|wpp|zap|contato|mobile|phone|cell)' +
    `(?: (?:\\d|celular|fixo|residencial|comercial|principal|movel|whats ?app|contato|number|value))*${ofPatient}|(?:mobile|home|work|primary) phone`,
);
const areaCode = exact(
  '(?:codigo )?ddd(?: \\d| (?:do |de )?(?:telefone|celular|fone|tel|cel|whats ?app|contato))*|codigo de area|area ?code',
);
const fullName = exact(
  '(?:nome|razao social)(?: (?:completo|civil|inteiro))?(?: d[oae])?(?: (?:paciente|cliente|pessoa))?(?: completo)?|paciente|cliente|(?:full |patient |client |display )?name|patient|client|pessoa',
);
const firstName = exact(`primeiro nome${ofPatient}|(?:first|given) name|prenome`);
const lastName = exact(`sobrenome${ofPatient}|ultimo nome|(?:last|family) name|surname`);
const notes = exact(
  'obs|observaca?o(?:es)?(?: gerais)?|anotaca?o(?:es)?|notas?|comentarios?|notes?|comments?|remarks|informacoes adicionais|historico|prontuario',
);

const ofGuardian = '(?: d[oa])? responsavel(?: legal)?';
/** Of another person, or of what the software knows besides: tried before the words that leave a column out. */
const registrationRules: [PatientField, RegExp][] = [
  ['socialName', exact(`nome social${ofPatient}|social name|preferred name`)],
  ['guardianCpf', exact(`c ?p ?f${ofGuardian}|guardian cpf`)],
  [
    'guardianPhone',
    exact(`(?:telefone|celular|tel|fone|cel|whats ?(?:app)?|contato)${ofGuardian}|guardian phone`),
  ],
  ['guardianName', exact(`(?:nome(?: d[oa])? )?responsavel(?: legal)?|(?:legal )?guardian(?: name)?`)],
  ['healthInsurance', exact('convenio(?: medico)?|plano de saude|operadora|(?:health )?insurance')],
  [
    'howFound',
    exact(
      'origem|como (?:nos )?conheceu(?: a clinica)?|como soube(?: da clinica)?|indicacao|indicado por|canal|how found|source',
    ),
  ],
];

const patientRules: [PatientField, RegExp][] = [
  ...registrationRules,
  ['sex', exact(`sexo${ofPatient}|genero|sex|gender`)],
  ['birthDate', birthDate],
  ['cpf', cpf],
  ['acceptsEmail', exact('(?:aceita|recebe|receber|autoriza)(?: receber)? emails?|accepts email')],
  ['acceptsWhatsapp', exact('(?:aceita|recebe|receber|autoriza)(?: receber)? whats ?app|accepts whatsapp')],
  ['email', email],
  ['areaCode', areaCode],
  ['phone', phone],
  ['firstName', firstName],
  ['middleName', exact('nomes? do meio|segundo nome|(?:middle|additional) name')],
  ['lastName', lastName],
  ['fullName', fullName],
  ['address', exact('endereco(?: completo| residencial)?|(?:full |home )?address(?: 1(?: formatted)?)?')],
  ['street', exact('rua|logradouro|avenida|street(?: address| name)?|address 1 street|address line 1')],
  [
    'streetNumber',
    exact(
      '(?:numero|num|n|no|nro)(?: (?:da casa|do? endereco|residencia|endereco))?|street number|house number',
    ),
  ],
  ['complement', exact('compl|complemento(?: (?:do )?endereco)?|address 1 extended address|address line 2')],
  ['district', exact('bairro|distrito|district|neighbou?rhood')],
  ['city', exact('cidade(?: uf)?|municipio|localidade|city|town|address 1 city')],
  ['state', exact('uf|estado|state|region|address 1 region')],
  ['postalCode', exact('cep|codigo postal|zip(?: ?code)?|postal ?code|postcode|address 1 postal code')],
  ['alert', exact('alertas?(?: para a equipe)?|alergias?|allerg(?:y|ies)|avisos?')],
  ['notes', notes],
];

const ofPatientRules: [AppointmentField & PackageField, RegExp][] = [
  ['patientBirthDate', birthDate],
  ['patientCpf', cpf],
  ['patientEmail', email],
  ['patientAreaCode', areaCode],
  ['patientPhone', phone],
  ['patientFirstName', firstName],
  ['patientLastName', lastName],
  ['patientName', fullName],
];

const amount = '(?:valor|preco|total)(?: (?:total|d[oa]|em|a|r))*';
const packageRules: [PackageField, RegExp][] = [
  ...ofPatientRules,
  [
    'sessionsUsed',
    exact('(?:n de |numero de )?sessoes (?:usadas|feitas|realizadas|utilizadas)|usadas|realizadas|feitas'),
  ],
  [
    'sessionsLeft',
    exact(
      '(?:sessoes )?(?:que )?(?:restam|restantes|faltam|a fazer|disponiveis)(?: sessoes)?|saldo de sessoes',
    ),
  ],
  [
    'sessions',
    exact(
      '(?:n de |numero de |qtd(?:e)?(?: de)? |quantidade de |total (?:de )?)?sessoes(?: (?:compradas|contratadas|vendidas|do pacote|no total|totais))?|qtde?|quantidade',
    ),
  ],
  ['paid', exact(`(?:${amount} )?(?:ja )?(?:pago|recebido)|pagamentos?`)],
  [
    'open',
    exact(
      `(?:${amount} )?(?:em aberto|aberto|a pagar|a receber|devido|pendente|devedor|(?:falta|resta|restante)(?: (?:a )?(?:pagar|receber))?|nao pago|restante)|saldo(?: (?:devedor|em aberto|a pagar|restante))?|deve(?:ndo)?|(?:esta )?devendo|a dever|dividas?|debitos?|fiado|inadimplencia`,
    ),
  ],
  ['credit', exact('(?:saldo )?(?:de )?(?:credito|credor)(?: (?:do )?(?:paciente|cliente))?|haver')],
  ['price', exact(`${amount}(?: (?:pacote|venda|contratado))?`)],
  [
    'since',
    exact(
      '(?:data|dt)(?: d[ae])?(?: (?:compra|venda|contratacao|divida|debito|atendimento))?|(?:comprado|vendido|contratado)(?: em)?|compra|dia|date',
    ),
  ],
  [
    'validUntil',
    exact(
      '(?:data (?:de |da )?)?(?:validade|vencimento)|vale ate|valido ate|vence(?: em)?|expira(?: em)?|valid until|expires',
    ),
  ],
  [
    'service',
    exact('(?:nome (?:do )?)?pacote|procedimentos?|servicos?|tratamento|service|procedure|package'),
  ],
  ['notes', exact(`${notes.source.slice(4, -2)}|referente(?: ao?)?|descricao|detalhes`)],
];

const appointmentRules: [AppointmentField, RegExp][] = [
  ...ofPatientRules,
  [
    'startsAt',
    exact(
      'inicio|data (?:e )?(?:hora|horario)(?: (?:de |do )?inicio)?|data inicio|start(?:s at|ing)?|start date ?time|date ?time|agendado para|quando|when',
    ),
  ],
  [
    'date',
    exact(
      'data(?: d[aoe])?(?: (?:consulta|agendamento|atendimento|agenda|sessao|visita|compromisso))?|dia|(?:appointment |start |visit )?date|day',
    ),
  ],
  [
    'time',
    exact(
      'hora|horario|hs|(?:hora|horario)(?: d[aoe])?(?: (?:inicio|inicial|consulta|agendamento|atendimento))|(?:appointment |start )?time',
    ),
  ],
  [
    'endTime',
    exact(
      'fim|final|termino|(?:hora|horario|data)(?: (?:de |do )?(?:fim|final|termino))|end(?:s at)?|end (?:time|date)|ate',
    ),
  ],
  [
    'duration',
    exact(
      'duracao(?: (?:em )?(?:min|minutos))?|tempo(?: (?:de |da )?(?:consulta|atendimento))?|minutos|min|duration(?: (?:in )?(?:min|mins|minutes))?|length',
    ),
  ],
  [
    'professional',
    exact(
      '(?:nome (?:do |da )?)?(?:profissional|medic[oa](?: a)?|doutora?(?: a| doutora)?|dra?|dr a|dr dra|especialista|dermatologista|esteticista|dentista|terapeuta)(?: responsavel)?|executante|doctor|provider|practitioner|physician|staff|professional',
    ),
  ],
  [
    'service',
    exact(
      'procedimentos?|servicos?|tratamento|tipo(?: d[eao])?(?: (?:consulta|atendimento|agendamento|servico|procedimento))?|consulta|compromisso|service|procedure|treatment|appointment type|motivo|reason|assunto|subject|titulo',
    ),
  ],
  [
    'status',
    exact(
      'status(?: d[ao] (?:consulta|agendamento|atendimento))?|situacao(?: d[ao] (?:consulta|agendamento|atendimento))?|estado|state',
    ),
  ],
  ['notes', exact(`${notes.source.slice(4, -2)}|descricao|description|detalhes`)],
];

/** Given to several columns: the first filled one counts. */
const severalTimes: ReadonlySet<SpreadsheetField> = new Set([
  'email',
  'phone',
  'patientEmail',
  'patientPhone',
  'areaCode',
  'patientAreaCode',
]);

const looksDated = (value: string) => /\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}/u.test(value);
const looksTimed = (value: string) => /\b\d{1,2}(?::\d{2}|h\d{0,2}\b)/iu.test(value);
const most = (examples: readonly string[], test: (value: string) => boolean) =>
  examples.length > 0 && examples.filter(test).length > examples.length / 2;

/** Start, date or time: exports use the same names for all three. */
function byMoment(field: AppointmentField, { name, examples }: GuessedColumn): AppointmentField {
  if (!['startsAt', 'date', 'time'].includes(field)) return field;
  const dated = most(examples, looksDated);
  const timed = most(examples, looksTimed);
  if (dated && timed) return 'startsAt';
  if (dated) return 'date';
  if (timed) return 'time';
  return words(name) === 'inicio' ? 'time' : field;
}

/** Ten or eleven digits with an area code of Brazil, with or without its country code. */
const looksLikePhone = (value: string) =>
  /^\+?[\d\s().-]+$/u.test(value) &&
  /^0?(?:55)?[1-9]{2}(?:9\d{8}|[2-9]\d{7})$/u.test(value.replace(/\D/gu, ''));

const digitCount = (value: string) => value.replace(/\D/gu, '').length;

/** 'DDD telefone' is the code alone, or the whole number. */
function byLength<Field extends SpreadsheetField>(field: Field, examples: readonly string[]) {
  if (field !== 'areaCode' && field !== 'patientAreaCode') return field;
  if (!most(examples, (value) => digitCount(value) > 3)) return field;
  return field === 'areaCode' ? 'phone' : 'patientPhone';
}

const looksTitled = (value: string) => /^(?:dra?|dr\(a\)|doutora?|prof[a.]*\s+dra?)\b/iu.test(value.trim());

/** E-mails, CPFs, phones and doctors are told by their values, whatever the column is called. */
function identityOf(kind: SpreadsheetKind, examples: readonly string[]): SpreadsheetField | null {
  const patients = kind === 'patients';
  if (most(examples, (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(value)))
    return patients ? 'email' : 'patientEmail';
  if (most(examples, (value) => isCpf(value.replace(/[.\-\s]/gu, ''))))
    return patients ? 'cpf' : 'patientCpf';
  if (most(examples, looksLikePhone)) return patients ? 'phone' : 'patientPhone';
  return kind === 'appointments' && most(examples, looksTitled) ? 'professional' : null;
}

/** 'São Paulo', 'Santo André': as places begin, and people do not. */
const looksLikePlace = (value: string) =>
  /^(?:sao|santo|santa|belo|campo|porto|rio|ribeirao|nov[ao]|vila|jardim|rua|avenida|av)\b/u.test(
    fold(value),
  );

const firstNames = new Set(
  (
    'adriana alice aline amanda ana andre andreia antonia antonio beatriz bianca bruna bruno camila carla carlos caio cintia ' +
    'claudia cristina daniel daniela debora denise diego eduardo elaine elisa fabiana felipe fernanda fernando francisca francisco ' +
    'gabriel gabriela guilherme gustavo helena heloisa ines iris isabela jessica joana joao jorge jose juliana julia laura larissa ' +
    'leticia livia lucas lucia luciana luis luiz luiza manuela marcela marcelo marcia marcos maria mariana marina mateus matheus ' +
    'mauricio natalia olivia patricia paula paulo pedro priscila rafael rafaela raquel regina renata ricardo roberto rodrigo rosa ' +
    'rosana sandra sara silvia simone sofia sonia tatiana tatiane teresa tereza thiago tiago valeria vanessa vera vinicius vitoria zelia'
  ).split(' '),
);
const beginsAsPerson = (value: string) => firstNames.has(fold(value).trim().split(/\s/u)[0] ?? '');

/** Without headers: names of people beside names that no person begins with are first names and surnames. */
function splitNames(
  kind: SpreadsheetKind,
  guessed: (SpreadsheetField | null)[],
  columns: readonly GuessedColumn[],
): (SpreadsheetField | null)[] {
  const [whole, first, last]: SpreadsheetField[] =
    kind === 'patients'
      ? ['fullName', 'firstName', 'lastName']
      : ['patientName', 'patientFirstName', 'patientLastName'];
  const at = columns.findIndex(({ name }, place) => isUnnamed(name) && guessed[place] === whole);
  const before = columns.findIndex(
    ({ name, examples }, place) =>
      isUnnamed(name) && guessed[place] === null && most(examples, beginsAsPerson),
  );
  if (at < 0 || before < 0 || most(columns[at]?.examples ?? [], beginsAsPerson)) return guessed;
  return guessed.map((field, place) =>
    place === at ? (last ?? field) : place === before ? (first ?? field) : field,
  );
}

/** For columns without a name. */
function byValues(kind: SpreadsheetKind, examples: readonly string[]): SpreadsheetField | null {
  const patients = kind === 'patients';
  const identity = identityOf(kind, examples);
  if (identity) return identity;
  if (most(examples, looksDated) && kind === 'packages') return 'validUntil';
  if (most(examples, looksDated))
    return patients ? 'birthDate' : most(examples, looksTimed) ? 'startsAt' : 'date';
  if (most(examples, looksTimed)) return kind === 'appointments' ? 'time' : null;
  if (
    most(examples, (value) => /^\p{L}[\p{L}'.-]+(?: \p{L}[\p{L}'.-]*)+$/u.test(value)) &&
    !examples.some(looksLikePlace)
  )
    return patients ? 'fullName' : 'patientName';
  return null;
}

function byName(kind: SpreadsheetKind, column: GuessedColumn): SpreadsheetField | null {
  const named = words(column.name);
  if (kind === 'patients') {
    const rules = foreign.test(named) ? registrationRules : patientRules;
    const found = rules.find(([, rule]) => rule.test(named))?.[0];
    return found ? byLength(found, column.examples) : null;
  }
  if (kind === 'packages') {
    const found = packageRules.find(([, rule]) => rule.test(named))?.[0];
    return found ? byLength(found, column.examples) : null;
  }
  const found = appointmentRules.find(([, rule]) => rule.test(named))?.[0];
  return found ? byLength(byMoment(found, column), column.examples) : null;
}

const identities: readonly (SpreadsheetField | null)[] = [
  ...(['cpf', 'email', 'phone'] as const),
  ...(['patientCpf', 'patientEmail', 'patientPhone'] as const),
];

/** What a column is asked about that is left out: its name or its values say so, and not of another person. */
export function looksLike(kind: SpreadsheetKind, column: GuessedColumn): SpreadsheetField | null {
  if (foreign.test(words(column.name))) return null;
  const named = byName(kind, column);
  return identities.includes(named) ? named : identityOf(kind, column.examples);
}

/** Also with the number that tells it from others of its name. */
export const isUnnamed = (name: string) => /^(?:coluna|column|campo|field)[\s_]?\(?\d*\)?$/iu.test(name);

/** Whether a name is one that a rule knows, of any kind: the header of a file has such names. */
export const isKnownName = (name: string) =>
  words(name) !== '' &&
  [...patientRules, ...appointmentRules, ...packageRules].some(([, rule]) => rule.test(words(name)));

/** An address beside its number or city is a street; a number without a street can be anything. */
function fitAddress(fields: (SpreadsheetField | null)[], columns: readonly GuessedColumn[]) {
  const parts = fields.some((field) => field === 'streetNumber' || field === 'district' || field === 'city');
  const street = fields.includes('street');
  const placed = fields.includes('address') || street;
  return fields.map((field, index) => {
    if (
      field === 'address' &&
      parts &&
      !street &&
      !/formatted|complet/u.test(words(columns[index]?.name ?? ''))
    )
      return 'street';
    if (field === 'streetNumber' && !placed) return null;
    return field;
  });
}

/** @returns the field of each column, or null for one that is not brought in */
export function guessFields(
  kind: SpreadsheetKind,
  columns: readonly GuessedColumn[],
): (SpreadsheetField | null)[] {
  const taken = new Set<SpreadsheetField>();
  const take = (field: SpreadsheetField | null, isAgain: boolean) => {
    if (field === null || (taken.has(field) && !isAgain)) return null;
    taken.add(field);
    return field;
  };
  const named = columns.map((column) => {
    const field = isUnnamed(column.name) ? byValues(kind, column.examples) : byName(kind, column);
    return take(field, field !== null && severalTimes.has(field));
  });
  // A name that no rule knows, 'Documento nº': only where no other column is it, so that a relative's phone is not the patient's.
  const found = named.map((field, index) => {
    const column = columns[index];
    return field ?? (column ? take(looksLike(kind, column), false) : null);
  });
  const guessed = splitNames(kind, found, columns);
  // Of balances alone the day is since when they are owed.
  if (kind === 'packages' && !hasSessions(guessed) && !guessed.includes('since'))
    return guessed.map((field) => (field === 'validUntil' ? 'since' : field));
  return kind === 'patients' ? fitAddress(guessed, columns) : guessed;
}
