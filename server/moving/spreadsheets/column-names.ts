/**
 * What a column is called: Portuguese and English, the exports of Google Contacts of both layouts (`Given Name`, before 2024, and
 * `First Name`) and of clinics' software in Brazil.
 */
import { fold } from '#contract/fold.ts';
import type { AppointmentField, PackageField, PatientField } from '#contract/moving/spreadsheet-fields.ts';

/** `Dt. Nasc.`, `data_nascimento`, `dataNascimento`: words without accents and punctuation. */
export const words = (name: string) =>
  fold(
    name
      .replace(/e-?mail/giu, 'email')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(/[^\p{L}\p{Nd}]+/gu, ' '),
  ).trim();

/** Of another person, or of the software that wrote the file. */
export const foreign =
  /\b(mae|pai|resp(?:onsavel)?|conjuge|espos[oa]|marido|filh[oa]|acompanhante|emergencia|indicacao|indicado|convenio|titular|avo|empresa|cadastro|cadastrado|criacao|criado|created|updated|atualizado|ultima|ultimo|label|phonetic|yomi|organization|nickname|prefix|suffix|relation|website|event|labels|photo|foto|file as)\b/u;

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
  '(?:numero (?:de |do )?)?(?:telefones?|celular(?:es)?|tel|fone|cel|fixo|whats ?(?:app)?|wpp|zap|contato|mobile|phone|cell)' +
    `(?: (?:\\d|celular|cel|fixo|residencial|comercial|principal|movel|whats ?app|contato|number|value))*${ofPatient}|(?:mobile|home|work|primary) phone`,
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

const ofGuardian = '(?: d[oa])? (?:resp(?:onsavel)?(?: legal)?|mae|pai)';

/** Of the mother or the father, who answers for a child only. @returns which of them */
export const parentIn = (name: string): 'mae' | 'pai' | null =>
  /\bmae\b|\bfiliacao\b/u.test(words(name)) ? 'mae' : /\bpai\b/u.test(words(name)) ? 'pai' : null;

/** Of another person, or of what the software knows besides: tried before the words that leave a column out. */
export const registrationRules: [PatientField, RegExp][] = [
  ['socialName', exact(`nome social${ofPatient}|social name|preferred name`)],
  ['guardianCpf', exact(`c ?p ?f${ofGuardian}|guardian cpf`)],
  [
    'guardianPhone',
    exact(`(?:telefone|celular|tel|fone|cel|whats ?(?:app)?|contato)${ofGuardian}|guardian phone`),
  ],
  [
    'guardianName',
    exact(
      '(?:nome(?: d[oa])? )?(?:resp(?:onsavel)?(?: legal)?|mae|pai)|filiacao|(?:legal )?guardian(?: name)?',
    ),
  ],
  ['healthInsurance', exact('convenio(?: medico)?|plano de saude|operadora|(?:health )?insurance')],
  [
    'howFound',
    exact(
      'origem|como (?:nos )?conheceu(?: a clinica)?|como soube(?: da clinica)?|indicacao|indicado por|canal|how found|source',
    ),
  ],
];

export const patientRules: [PatientField, RegExp][] = [
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

/** What is left: sessions or money. */
export const saysBalance = exact('saldo(?: restante)?|falta|resta|restante');

const amount = '(?:valor|preco|total)(?: (?:total|d[oa]|em|a|r))*';

export const packageRules: [PackageField, RegExp][] = [
  ...ofPatientRules,
  [
    'sessionsUsed',
    exact(
      '(?:(?:n de |numero de )?sessoes )?(?:ja )?(?:usadas|feitas|realizadas|utilizadas|consumidas)|(?:ja )?(?:fez|usou)',
    ),
  ],
  [
    'sessionsLeft',
    exact(
      '(?:sessoes )?(?:que )?(?:restam|restantes|faltam|a fazer|disponiveis)(?: sessoes)?|saldo (?:de )?sessoes',
    ),
  ],
  [
    'sessions',
    exact(
      '(?:n de |numero de |qtd(?:e)?(?: de)? |quantidade de |total (?:de )?)?sessoes(?: (?:compradas|contratadas|vendidas|do pacote|no total|totais))?|qtde?|quantidade',
    ),
  ],
  ['paid', exact(`(?:${amount} )?(?:ja )?(?:pago|recebido)|pagamentos?|(?:valor d[ae] )?entrada|sinal`)],
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

export const appointmentRules: [AppointmentField, RegExp][] = [
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
  // What a visit costs has no other place: what was paid is no payment here.
  [
    'notes',
    exact(`${amount}(?: (?:consulta|sessao|procedimento|servico|atendimento|pago|cobrado))?|price|amount`),
  ],
];

/** Also with the number that tells it from others of its name. */
export const isUnnamed = (name: string) => /^(?:coluna|column|campo|field)[\s_]?\(?\d*\)?$/iu.test(name);

/** Whether a name is one that a rule knows, of any kind: the header of a file has such names. */
export const isKnownName = (name: string) =>
  words(name) !== '' &&
  [...patientRules, ...appointmentRules, ...packageRules].some(([, rule]) => rule.test(words(name)));
