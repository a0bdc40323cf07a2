/** What a column of a sheet can be, and which columns a sheet needs (decision 080). */

export const spreadsheetKinds = ['patients', 'appointments', 'packages'] as const;

export type SpreadsheetKind = (typeof spreadsheetKinds)[number];

/**
 * What a column can be. Several columns can be one field: the first value that can be read counts, other phones and e-mails are
 * added to the notes; an `areaCode` belongs to the phones after it; `alert`, `address`, `notes` are joined in the order of the file. Parts of a name count where the whole is
 * empty, and a surname is added to a name without it; parts of an address are added to it, except a whole `postalCode`.
 */
const patientFields = [
  'fullName',
  'firstName',
  'middleName',
  'lastName',
  'socialName',
  'cpf',
  'birthDate',
  'sex',
  'email',
  'phone',
  'areaCode',
  'guardianName',
  'guardianCpf',
  'guardianPhone',
  'address',
  'street',
  'streetNumber',
  'complement',
  'district',
  'city',
  'state',
  'postalCode',
  'healthInsurance',
  'howFound',
  'alert',
  'notes',
  'acceptsEmail',
  'acceptsWhatsapp',
] as const;

export type PatientField = (typeof patientFields)[number];

/** Whose the line is, in sheets of something else. */
const fieldsOfPatient = [
  'patientName',
  'patientFirstName',
  'patientLastName',
  'patientCpf',
  'patientBirthDate',
  'patientEmail',
  'patientPhone',
  'patientAreaCode',
] as const;

/** `startsAt`: date and time in one column. `endTime`, a time or date and time, is in place of `duration`. */
const appointmentFields = [
  ...fieldsOfPatient,
  'startsAt',
  'date',
  'time',
  'duration',
  'endTime',
  'professional',
  'service',
  'status',
  'notes',
] as const;

export type AppointmentField = (typeof appointmentFields)[number];

/**
 * A line without sessions is a balance: what the patient owes, or the clinic (`credit`). Of `price`, `paid` and `open` two say the third.
 * `since`: when a package was bought, or from when on a balance is owed; of a balance also its `validUntil`. `notes` go to those of the
 * patient.
 */
const packageFields = [
  ...fieldsOfPatient,
  'service',
  'sessions',
  'sessionsUsed',
  'sessionsLeft',
  'price',
  'paid',
  'open',
  'credit',
  'since',
  'validUntil',
  'notes',
] as const;

export type PackageField = (typeof packageFields)[number];

export const spreadsheetFields = [
  ...new Set<SpreadsheetField>([...patientFields, ...appointmentFields, ...packageFields]),
];

export type SpreadsheetField = PatientField | AppointmentField | PackageField;

/** What cannot be read of them goes to the notes of the record. */
export const keptInNotes: readonly (SpreadsheetField | null)[] = [
  'phone',
  'patientPhone',
  'guardianPhone',
  'email',
  'patientEmail',
  'cpf',
  'patientCpf',
  'guardianCpf',
];

export const fieldsOf = {
  patients: patientFields,
  appointments: appointmentFields,
  packages: packageFields,
} as const satisfies Record<SpreadsheetKind, readonly SpreadsheetField[]>;

export const fieldLabels = {
  fullName: 'Nome completo',
  firstName: 'Primeiro nome',
  middleName: 'Nome do meio',
  lastName: 'Sobrenome',
  socialName: 'Nome social',
  cpf: 'CPF',
  birthDate: 'Data de nascimento',
  sex: 'Sexo',
  email: 'E-mail',
  phone: 'Telefone',
  areaCode: 'DDD',
  guardianName: 'Responsável',
  guardianCpf: 'CPF do responsável',
  guardianPhone: 'Telefone do responsável',
  address: 'Endereço completo',
  street: 'Rua',
  streetNumber: 'Número',
  complement: 'Complemento',
  district: 'Bairro',
  city: 'Cidade',
  state: 'Estado',
  postalCode: 'CEP',
  healthInsurance: 'Convênio',
  howFound: 'Como conheceu a clínica',
  alert: 'Alerta para a equipe',
  notes: 'Observações',
  acceptsEmail: 'Aceita e-mail',
  acceptsWhatsapp: 'Aceita WhatsApp',
  patientName: 'Nome do paciente',
  patientFirstName: 'Primeiro nome do paciente',
  patientLastName: 'Sobrenome do paciente',
  patientCpf: 'CPF do paciente',
  patientBirthDate: 'Nascimento do paciente',
  patientEmail: 'E-mail do paciente',
  patientPhone: 'Telefone do paciente',
  patientAreaCode: 'DDD do paciente',
  startsAt: 'Data e horário',
  date: 'Data',
  time: 'Horário',
  duration: 'Duração',
  endTime: 'Término',
  professional: 'Profissional',
  service: 'Procedimento',
  status: 'Situação',
  sessions: 'Sessões compradas',
  sessionsUsed: 'Sessões usadas',
  sessionsLeft: 'Sessões que restam',
  price: 'Preço',
  paid: 'Valor pago',
  open: 'Valor em aberto',
  credit: 'Crédito do paciente',
  since: 'Data da compra ou da dívida',
  validUntil: 'Validade',
} as const satisfies Record<SpreadsheetField, string>;

const namesOfPatient = [
  'patientName',
  'patientFirstName',
  'patientLastName',
  'patientCpf',
  'patientEmail',
  'patientPhone',
] as const;

/** Without one of each group a file cannot be checked. */
const neededFields = {
  patients: [['fullName', 'firstName', 'lastName']],
  appointments: [namesOfPatient, ['startsAt', 'date'], ['startsAt', 'time']],
  packages: [namesOfPatient, ['open', 'paid', 'credit']],
} as const satisfies Record<SpreadsheetKind, readonly (readonly SpreadsheetField[])[]>;

const countsOfSessions: PackageField[] = ['sessions', 'sessionsUsed', 'sessionsLeft'];

/** A sheet without them has balances only. */
export const hasSessions = (columns: readonly (SpreadsheetField | null)[]) =>
  countsOfSessions.some((each) => columns.includes(each));

/** That all packages are paid is said only of a sheet without a column of what is open. */
export const canBeAllPaid = (columns: readonly (SpreadsheetField | null)[]) =>
  hasSessions(columns) && !columns.includes('open');

/** The groups of `neededFields` that the columns have none of. @param allPaid the price of a package is what was paid */
export const missingFields = (
  kind: SpreadsheetKind,
  columns: readonly (SpreadsheetField | null)[],
  allPaid: boolean,
): SpreadsheetField[][] =>
  neededFields[kind]
    .map((group): SpreadsheetField[] => [...group])
    .filter(
      (group) =>
        !group.some((field) => columns.includes(field)) &&
        !(allPaid && group.includes('paid') && hasSessions(columns) && columns.includes('price')),
    );

/**
 * Of packages: the columns without which no line with sessions can come in, by groups of which one more is needed. Balances come
 * all the same. That all are paid can be said instead.
 */
export function lackingColumns(
  kind: SpreadsheetKind,
  columns: readonly (SpreadsheetField | null)[],
  allPaid: boolean,
): PackageField[][] {
  const amounts: PackageField[] = ['price', 'paid', 'open'];
  const lacking = (group: PackageField[]) => group.filter((each) => !columns.includes(each));
  if (kind !== 'packages' || !hasSessions(columns)) return [];
  const counts = lacking(countsOfSessions);
  return [
    lacking(['service']),
    // What is left alone was bought; two of three say the third.
    columns.includes('sessionsLeft') || counts.length < 2 ? [] : counts,
    lacking(amounts).length < 2 || (allPaid && canBeAllPaid(columns)) ? [] : lacking(amounts),
  ].filter((group) => group.length > 0);
}
