/**
 * The table of bad input: the kind of every field of every call. The kinds are in `kinds.ts`, the values in
 * `values.ts`. A field without its entry fails the test.
 */
import {
  lastBeforeFirst,
  missingFirstDay,
  missingResource,
  missingTimes,
} from '#contract/agenda/schedule-exceptions.ts';
import { missingValidFrom } from '#contract/agenda/working-hours.ts';
import type { contract } from '#contract/contract.ts';
import { invalidTime, pastMidnight } from '#contract/intervals.ts';
import { blankPassword, type PasswordOwner, tooShortPassword } from '#contract/password-rules.ts';
import { missingPoseWords, wrongPhotographDay } from '#contract/patients/photographs.ts';
import {
  missingLotCode,
  missingProductName,
  missingProtocolName,
  missingRecallReason,
  missingUnit,
  wrongExpiry,
  wrongReceived,
  wrongReceivedOn,
} from '#contract/patients/products.ts';
import { wrongHours } from '#contract/patients/record-settings.ts';
import { unknownField } from '#contract/patients/term-templates.ts';
import { missingCpf, missingDrawing } from '#contract/patients/terms.ts';
import {
  choice,
  email,
  exact,
  exactOrNothing,
  type Field,
  file,
  identifier,
  inOneLine,
  longPassword,
  name,
  optional,
  optionalName,
  password,
  position,
  required,
  search,
  unusable,
  yesOrNo,
} from './kinds.ts';
import { becomes, type Cells, everyValue, type Outcome, refused } from './values.ts';

type Contract = typeof contract;
type CallName = {
  [Noun in keyof Contract]: `${Noun}.${keyof Contract[Noun] & string}`;
}[keyof Contract];
export type Fields = Readonly<Record<string, Field>>;

const badEmail = refused('Por favor, digite um e-mail válido');
const badDate = 'Digite uma data válida';
const brokenLink = refused('Este link não é mais válido. Peça um novo.');

/** The key of a one-use link. */
const token: Field = {
  cells: everyValue('LINK_INVALID', {
    empty: brokenLink,
    '300 characters': brokenLink,
    '20,000 characters': brokenLink,
  }),
};

const newPasswordOf = (owner: PasswordOwner) =>
  password({
    empty: refused(tooShortPassword(owner)),
    blank: refused(blankPassword),
    short: refused(tooShortPassword(owner)),
  });
const ofPatient = newPasswordOf('patient');
const ofStaff = newPasswordOf('staff');
const staffPassword: Field = {
  ...ofStaff,
  // Of nine characters.
  cells: { ...ofStaff.cells, NUL: refused(tooShortPassword('staff')) },
};

const wrongHost = refused('Use um endereço como smtp.exemplo.com.br');
const wrongSender = refused('Sem aspas e sem < >');
const hashed = (field: Field): Field => ({ ...field, isHashed: true });

/** The caller's own password, wrong. */
const ownPassword: Field = {
  isHashed: true,
  cells: everyValue('WRONG_PASSWORD', {
    empty: refused('A senha é obrigatória'),
    blank: refused('A senha é obrigatória'),
    '20,000 characters': refused('Use no máximo 1.000 caracteres'),
  }),
};

/** A code of the second factor, without a pending sign-in. */
const code = (outcome: Outcome): Field => ({
  cells: everyValue(outcome, {
    empty: refused('Digite o código'),
    blank: refused('Digite o código'),
    '300 characters': refused('Confira o código e tente de novo'),
    '20,000 characters': refused('Confira o código e tente de novo'),
  }),
});

/** A text with placeholders in braces. */
const messageText: Field = {
  cells: {
    ...optional(1_000).cells,
    'a template': refused(
      'Não existe {7*7}. Use {nome}, {data}, {hora}, {profissional}, {clinica}, {link}, {procedimento}',
    ),
  },
};

/** The key of a sign-in that waits for its second step. */
const challenge: Field = {
  cells: everyValue('SECOND_FACTOR_EXPIRED', {
    empty: refused('Preencha este campo'),
    '300 characters': refused('Use no máximo 200 caracteres'),
    '20,000 characters': refused('Use no máximo 200 caracteres'),
  }),
};

const cpf = exactOrNothing('Digite um CPF válido');
const phone = exactOrNothing('Digite um telefone válido, com DDD');
const pages = { page: position, pageSize: position };

const patientPassword = password({
  empty: refused('A senha é obrigatória para criar a conta do paciente'),
  blank: 'WEAK_PASSWORD',
  short: 'WEAK_PASSWORD',
});
const missingEmail = refused('O email é obrigatório para criar a conta do paciente');
const patient = {
  fullName: name('O nome do paciente é obrigatório'),
  birthDate: exactOrNothing(badDate, { 'a day of 1899': refused('Digite uma data a partir de 1900') }),
  civilName: optionalName,
  sex: choice,
  cpf,
  phone,
  guardianName: optionalName,
  guardianCpf: cpf,
  guardianPhone: phone,
  postalCode: exactOrNothing('Digite um CEP válido'),
  address: optional(300),
  healthInsurance: optional(100),
  howFound: choice,
  howFoundDetail: optional(200),
  alert: optional(200),
  acceptsEmail: yesOrNo,
  acceptsWhatsapp: yesOrNo,
  notes: optional(10_000),
  password: patientPassword,
};

const missingDay = refused('Selecione uma data para o agendamento');
const number = exact('Digite um número');
/** Every text that is kept, and none where there is none. */
const textUpTo = (max: number) =>
  everyValue('taken', {
    ...Object.fromEntries(
      Object.entries(optional(max).cells).filter(([, outcome]) => outcome.startsWith('refused')),
    ),
  });
const added = textUpTo(10_000);
const notAList = 'O valor não é válido';
const outOfYears = refused('Digite uma data entre 2000 e 2099');
const changedHours = {
  professionalId: exact('Escolha um profissional'),
  validFrom: exact(badDate, {
    empty: refused(missingValidFrom),
    'a day of 1899': outOfYears,
  }),
  week: exact(notAList),
};

const photographFields = {
  file: exact('Escolha uma foto'),
  pose: exact('Escolha a pose'),
  poseWords: required(100, missingPoseWords),
  takenAt: exact(badDate),
};

const scheduleException = {
  kind: choice,
  title: inOneLine(optional(200)),
  professionalId: exact('Escolha um profissional'),
  resourceId: exact(missingResource),
  repeats: choice,
  firstDay: exact(badDate, { empty: refused(missingFirstDay), 'a day of 1899': outOfYears }),
  lastDay: exact(badDate, { empty: 'taken', blank: 'taken', 'a day of 1899': outOfYears }),
  weekdays: exact(notAList),
  start: exact(invalidTime, {
    empty: refused(missingTimes),
    blank: refused(missingTimes),
    'a time before opening': 'taken',
    'a time at lunch': 'taken',
    'a time between slots': 'taken',
  }),
  end: exact(invalidTime, {
    empty: refused(missingTimes),
    blank: refused(missingTimes),
    'a time before opening': refused(pastMidnight),
    'a time at lunch': refused(pastMidnight),
    'a time between slots': refused(pastMidnight),
  }),
  hours: exact(notAList),
};
const appointment = {
  patientId: exact('Selecione um paciente'),
  date: exact(badDate, { empty: missingDay }),
  time: exact('Selecione um horário', {
    'a time before opening': 'OUTSIDE_HOURS',
    'a time at lunch': 'OUTSIDE_HOURS',
    'a time between slots': 'kept',
  }),
  durationMinutes: number,
  bufferBeforeMinutes: number,
  bufferAfterMinutes: number,
  professionalId: identifier,
  procedureId: identifier,
  resourceIds: exact(notAList),
  service: inOneLine({
    cells: { ...optional(200).cells, empty: becomes('Consulta padrão'), blank: becomes('Consulta padrão') },
  }),
  notes: optional(10_000),
  squeezeIn: yesOrNo,
  outsideHours: yesOrNo,
};

const booked = {
  // Its fields are tried in contract/agenda/booked-patient.test.ts.
  newPatient: exact(notAList),
  waitingEntryId: identifier,
};

const missingExplanation = refused('Escreva o motivo');
const missingStart = refused('Selecione a data de início do plano');
const plan = {
  patientId: exact('Selecione um paciente para o plano'),
  title: inOneLine(required(200, 'O título do plano é obrigatório')),
  endDate: exactOrNothing(badDate),
  description: optional(10_000),
  status: choice,
};

const futureProcedure = {
  patientId: identifier,
  title: inOneLine(required(200, 'O título é obrigatório')),
  description: required(10_000, 'A descrição é obrigatória'),
};

const tooEarly = refused('Digite uma data a partir de 1900');

const takeBack = {
  patientId: identifier,
  id: identifier,
  reason: exact('Escolha o motivo'),
  explanation: { cells: { ...optional(500).cells, empty: missingExplanation, blank: missingExplanation } },
};

const anamnesisSave = {
  revision: number,
  answers: exact(notAList),
  done: exact(notAList),
  send: yesOrNo,
};
/** What the contract lets through meets an access that this server did not write. */
const behindLink = ({ cells }: Field): Field => ({
  cells: everyValue(
    'LINK_INVALID',
    Object.fromEntries(Object.entries(cells).filter(([, outcome]) => outcome.startsWith('refused'))),
  ),
});
const termTemplate = {
  name: required(200, 'Escreva o nome do modelo'),
  active: yesOrNo,
  ofPhotographs: yesOrNo,
  body: {
    cells: {
      ...required(20_000, 'Escreva o texto do termo').cells,
      'a template': refused(unknownField('{7*7}')),
    },
  },
  validMonths: exact('Digite um número de meses de 1 a 60'),
};
const draftSubject = { patientId: identifier, appointmentId: identifier, correctsId: identifier };

const procedure = {
  title: inOneLine(required(200, 'O título é obrigatório')),
  alsoKnownAs: optional(300),
  description: required(10_000, 'A descrição é obrigatória'),
  duration: optional(100),
  media: file,
  minutes: exact('Use de 5 a 720 minutos'),
  bufferBeforeMinutes: exact('Use de 0 a 240 minutos'),
  bufferAfterMinutes: exact('Use de 0 a 240 minutos'),
  color: choice,
  professionalIds: exact(notAList),
  needs: exact(notAList),
  priceCents: exact('Digite um valor como 1.234,56, até R$ 1.000.000,00'),
  prices: exact(notAList),
  pricePublic: yesOrNo,
  bookableOnline: yesOrNo,
  preparation: optional(10_000),
  termTemplateId: identifier,
  risks: optional(5_000),
};

/** At most 20 characters; the others of the registration are there. */
const partOfRegistration = (missing: string): Field => {
  const tooLong = refused('Use no máximo 20 caracteres');
  const long = { 'a tag': tooLong, 'a script': tooLong, SQL: tooLong, 'a template': tooLong };
  return { cells: { ...optional(20).cells, ...long, empty: refused(missing), blank: refused(missing) } };
};
const professional = {
  fullName: name('O nome do profissional é obrigatório'),
  specialty: optional(200),
  council: partOfRegistration('Escolha o conselho'),
  councilNumber: partOfRegistration('Digite o número no conselho'),
  councilState: exact('Escolha a UF'),
  rqe: optional(60),
  color: choice,
  userId: identifier,
  personSince: exact(badDate, { 'a day of 1899': refused('Digite uma data entre 2000 e 2099') }),
};

const product = {
  name: required(100, missingProductName),
  maker: optional(100),
  registration: optional(40),
  unit: exact(missingUnit),
  dilution: optional(200),
  active: yesOrNo,
};
const dayOfLot = (sentence: string) => exact(badDate, { 'a day of 1899': refused(sentence) });
const lot = {
  code: required(60, missingLotCode),
  expiresOn: dayOfLot(wrongExpiry),
  receivedOn: dayOfLot(wrongReceivedOn),
  received: exact(wrongReceived),
};
const resource = {
  name: inOneLine(required(100, 'O nome é obrigatório')),
  kind: required(60, 'Diga o que é, como “Sala” ou “Laser”'),
};

const anamnesisTemplate = {
  name: required(200, 'Escreva o nome do modelo'),
  use: choice,
  repeatMonths: exact('Digite um número de meses de 1 a 60'),
  content: exact(notAList),
};

const snippet = {
  name: required(40, 'Digite o nome'),
  body: required(5_000, 'Escreva o texto'),
};

const missingAdministratorField = refused('Preencha todos os campos obrigatórios.');
const missingSettings = 'Por favor, preencha todos os campos obrigatórios';
const link = (sentence: string, but: Partial<Cells> = {}) =>
  exactOrNothing(sentence, { '20,000 characters': refused('Use no máximo 300 caracteres'), ...but });

const sessionCount = 'Digite de 2 a 24 sessões';
const tooFewSessions = refused('Uma série tem ao menos 2 sessões');
const dayInterval = 'Digite de 1 a 365 dias';
const tooShortInterval = refused('O intervalo é de ao menos um dia');
/** In an address every value is a text: an empty one is 0. */
const numberInAddress = (least: string) =>
  exact('Digite um número', { empty: refused(least), blank: refused(least) });
const anyTime = exact('Selecione um horário', {
  'a time before opening': 'taken',
  'a time at lunch': 'taken',
  'a time between slots': 'taken',
});

const wishes = {
  procedureId: identifier,
  service: appointment.service,
  professionalId: identifier,
  periods: exact(notAList),
  weekdays: exact(notAList),
  priority: choice,
  until: exact(badDate, { 'a day of 1899': 'INVALID_DATE' }),
};

const freePeriod = {
  procedureId: identifier,
  professionalId: identifier,
  from: exact(badDate, { 'a day of 1899': refused('Escolha um período de até 45 dias') }),
  to: exact(badDate, { 'a day of 1899': refused(lastBeforeFirst) }),
};
/** What the rules of booking leave to patients. */
const bookedTime = {
  procedureId: identifier,
  professionalId: identifier,
  date: exact(badDate, { 'a day of 1899': 'BOOKING_NOT_ALLOWED' }),
  time: exact('Selecione um horário', {
    'a time before opening': 'BOOKING_NOT_ALLOWED',
    'a time at lunch': 'BOOKING_NOT_ALLOWED',
    'a time between slots': 'BOOKING_NOT_ALLOWED',
  }),
};
const newTime = (missing: 'NOT_FOUND' | 'LINK_INVALID') => {
  const { date, time } = seenTime(missing);
  return { newDate: date, newTime: time };
};
/** The time of an appointment or a proposal as a patient has seen it. @param missing where there is none such */
const seenTime = (missing: 'NOT_FOUND' | 'LINK_INVALID') => ({
  date: exact(badDate, { 'a day of 1899': missing }),
  time: exact('Selecione um horário', {
    'a time before opening': missing,
    'a time at lunch': missing,
    'a time between slots': missing,
  }),
});
const within = (least: number, most: number) => exact(`Digite um número de ${least} a ${most}`);
const feed = { scope: choice, names: choice };
const answered = { id: identifier, version: number };

const someExpense = {
  category: required(60, 'Escolha a categoria ou escreva uma nova'),
  description: required(150, 'Diga o que foi pago'),
  method: choice,
  amountCents: exact('Digite um valor como 1.234,56'),
};

export const forms = {
  'session.signIn': {
    email: {
      ...email(badEmail),
      isHashed: true,
      cells: everyValue('INVALID_CREDENTIALS', {
        empty: badEmail,
        blank: badEmail,
        '300 characters': badEmail,
        '20,000 characters': badEmail,
        NUL: badEmail,
        escape: badEmail,
        'right-to-left override': badEmail,
        'half a character': badEmail,
        'a day of 1899': badEmail,
        '31 February': badEmail,
        'a time before opening': badEmail,
        'a time at lunch': badEmail,
        'a time between slots': badEmail,
      }),
    },
    password: {
      isHashed: true,
      cells: everyValue('INVALID_CREDENTIALS', {
        empty: refused('A senha é obrigatória'),
        blank: refused('A senha é obrigatória'),
        '20,000 characters': refused('Use no máximo 1.000 caracteres'),
      }),
    },
  },
  'session.passSecondFactor': { challenge, code: code('SECOND_FACTOR_EXPIRED') },
  'session.requestPasswordReset': { email: email(badEmail) },
  'session.checkLink': { purpose: choice, token },
  'session.resetPassword': { token, password: ofPatient },
  'session.acceptInvitation': { token, password: staffPassword },
  'session.confirmEmail': { token },
  'session.setUp': {
    token,
    fullName: name('Digite seu nome'),
    email: email(badEmail),
    password: staffPassword,
  },

  'appointmentLinks.show': { token },
  'appointmentLinks.confirm': { token, ...seenTime('LINK_INVALID') },
  'appointmentLinks.askToMove': { token, ...seenTime('LINK_INVALID') },
  'appointmentLinks.cancel': { token, ...seenTime('LINK_INVALID') },
  'appointmentLinks.openForms': {
    token,
    birthDate: exact(badDate, { 'a day of 1899': 'LINK_INVALID' }),
    resume: token,
  },
  'sharedAnamnesis.open': { access: token },
  'sharedAnamnesis.save': { access: token, id: identifier, ...anamnesisSave },
  'sharedPhotographs.open': { access: token },
  'sharedPhotographs.add': {
    access: token,
    ...photographFields,
    poseWords: {
      cells: everyValue(
        'LINK_INVALID',
        Object.fromEntries(
          Object.entries(photographFields.poseWords.cells).filter(([, outcome]) => outcome !== 'kept'),
        ),
      ),
    },
  },
  'appointmentLinks.move': { token, ...seenTime('LINK_INVALID'), ...newTime('LINK_INVALID') },
  'publicBooking.days': freePeriod,
  'publicBooking.requestCode': { email: email(badEmail) },
  'publicBooking.send': {
    ...bookedTime,
    name: name('Digite seu nome completo'),
    phone: exact('Digite um telefone válido, com DDD', {
      empty: refused('Digite seu telefone'),
      blank: refused('Digite seu telefone'),
    }),
    email: email(badEmail),
    consent: exact('Para enviar o pedido, aceite o uso dos seus dados'),
    ticket: {
      cells: everyValue('CODE_INVALID', {
        empty: refused('Preencha este campo'),
        '300 characters': refused('Use no máximo 100 caracteres'),
        '20,000 characters': refused('Use no máximo 100 caracteres'),
      }),
    },
    code: exact('Digite os 6 números do código'),
  },

  'booking.choices': { moves: identifier },
  'booking.days': { ...freePeriod, moves: identifier },
  'booking.hold': { ...bookedTime, moves: identifier },
  'booking.release': { holdId: identifier },
  'booking.confirm': { holdId: identifier },
  'booking.confirmPresence': { appointmentId: identifier, ...seenTime('NOT_FOUND') },
  'booking.cancel': { appointmentId: identifier, ...seenTime('NOT_FOUND') },
  'booking.timesForDisplaced': { appointmentId: identifier },
  'booking.moveDisplaced': { appointmentId: identifier, ...seenTime('NOT_FOUND'), ...newTime('NOT_FOUND') },
  'booking.withdraw': { requestId: identifier },
  // Of an unknown request.
  'booking.answerProposal': {
    requestId: identifier,
    accept: yesOrNo,
    ...seenTime('NOT_FOUND'),
  },
  'booking.calendar': { appointmentId: identifier },
  'booking.joinWaitingList': {
    procedureId: identifier,
    professionalId: identifier,
    periods: wishes.periods,
    weekdays: wishes.weekdays,
    until: wishes.until,
  },
  'booking.leaveWaitingList': { id: identifier },
  'booking.answerOffer': { id: identifier, accept: yesOrNo },
  'bookingRequests.list': { show: choice, id: identifier, ...pages },
  'bookingRequests.accept': { ...answered, patientId: identifier },
  'bookingRequests.propose': {
    ...answered,
    date: exact(badDate, { 'a day of 1899': 'REQUEST_PASSED' }),
    time: appointment.time,
    professionalId: identifier,
  },
  'bookingRequests.refuse': { ...answered, note: optional(500) },
  'bookingRequests.reopen': { ...answered, before: exact(notAList) },
  'bookingRules.update': {
    mode: choice,
    noticeHours: within(0, 720),
    horizonDays: within(1, 365),
    stepMinutes: choice,
    maxOpen: within(1, 20),
    cancelHours: within(0, 720),
    approvalForNew: yesOrNo,
    approvalAfterNoShows: within(1, 20),
    publicPage: yesOrNo,
    procedureIds: exact(notAList),
  },
  'calendarFeeds.renew': { ...feed, password: ownPassword },
  'calendarFeeds.change': feed,

  'account.changeName': { fullName: name('Digite seu nome') },
  'account.changeEmail': { email: email(badEmail), password: ownPassword },
  'account.changePassword': { password: ownPassword, newPassword: ofPatient },

  'clinicExport.start': { password: ownPassword },
  'serverSettings.setMail': {
    host: {
      isHashed: true,
      cells: {
        ...required(253, 'Preencha este campo').cells,
        emoji: wrongHost,
        'a tag': wrongHost,
        'a script': wrongHost,
        SQL: wrongHost,
        'a template': wrongHost,
        'spaces around': wrongHost,
        'two lines': wrongHost,
      },
    },
    port: exact('Use um número de 1 a 65535'),
    security: choice,
    user: hashed(optional(200)),
    // Any text is a password.
    mailPassword: {
      isHashed: true,
      cells: everyValue('taken', { '20,000 characters': refused('Use no máximo 1.000 caracteres') }),
    },
    senderName: {
      isHashed: true,
      cells: {
        ...optional(200).cells,
        'a tag': wrongSender,
        'a script': wrongSender,
        'a template': wrongSender,
        'two lines': wrongSender,
      },
    },
    senderEmail: email(badEmail),
    password: ownPassword,
  },
  'serverSettings.removeMail': { password: ownPassword },
  'serverSettings.setBackupFolder': {
    folder: {
      isHashed: true,
      cells: everyValue(refused('Use o caminho completo de uma pasta, como /mnt/copias'), {
        '20,000 characters': refused('Use no máximo 1.000 caracteres'),
        empty: 'nothing',
        blank: 'nothing',
        ...unusable,
      }),
    },
    password: ownPassword,
  },
  'secondFactor.begin': { password: ownPassword },
  'secondFactor.confirm': { code: code('NOT_FOUND') },
  'secondFactor.renewRecoveryCodes': { password: ownPassword, code: code('WRONG_PASSWORD') },
  'secondFactor.turnOff': { password: ownPassword, code: code('WRONG_PASSWORD') },
  'secondFactor.setRequired': { password: ownPassword, isRequired: yesOrNo },
  'users.removeSecondFactor': { id: identifier },

  'imports.list': pages,
  'imports.get': { id: identifier },
  'imports.findings': { id: identifier, reason: choice, ...pages },
  'imports.links': { id: identifier },
  'imports.sendLinks': { id: identifier },
  'imports.create': { kind: choice },
  'imports.check': { id: identifier },
  'imports.choose': {
    id: identifier,
    professional: choice,
    bringsLooseFiles: yesOrNo,
    status: exact('O valor não é válido'),
    professionalName: exact('O valor não é válido'),
  },
  'imports.start': { id: identifier },
  'imports.cancel': { id: identifier },
  'imports.retry': { id: identifier },
  'imports.undo': { id: identifier },

  'dashboard.hideSetupStep': { step: choice },
  'finder.find': { search },
  'patients.list': { search, ...pages, forChoice: yesOrNo },
  'patients.get': { id: identifier },
  'patientStory.list': {
    patientId: identifier,
    kind: choice,
    search,
    year: numberInAddress('Use no mínimo 1.900'),
    after: identifier,
  },
  'patientStory.years': { patientId: identifier },
  'patients.create': { ...patient, email: email(missingEmail) },
  'patients.update': { ...patient, id: identifier, email: email('nothing') },
  'patients.deletionPreview': { id: identifier },
  'patients.remove': { id: identifier },
  'patients.sendPasswordReset': { id: identifier },
  'patients.setPhoto': { id: identifier, photo: file },
  'patients.removePhoto': { id: identifier },

  'files.list': { patientId: identifier, tab: choice, ...pages },
  'files.upload': {
    patientId: identifier,
    file: exact('Por favor, selecione um arquivo para upload'),
    name: required(200, 'Por favor, forneça um nome para o arquivo'),
    category: choice,
    description: optional(10_000),
    uploadKey: identifier,
  },

  'files.takeBack': takeBack,
  'photographs.list': { patientId: identifier },
  'photographs.upload': { patientId: identifier, ...photographFields },
  'photographs.change': {
    patientId: identifier,
    id: identifier,
    pose: photographFields.pose,
    poseWords: photographFields.poseWords,
    day: exact(badDate, { 'a day of 1899': refused(wrongPhotographDay) }),
    shared: yesOrNo,
  },
  'photographs.align': { patientId: identifier, id: identifier, points: exact(notAList) },
  'photographs.takeBack': takeBack,
  'photographs.consents': { patientId: identifier },
  'photographs.consent': {
    patientId: identifier,
    use: choice,
    given: yesOrNo,
    textVersion: number,
    day: exact(badDate, { 'a day of 1899': refused('Digite uma data a partir de 2000') }),
  },
  'photographs.export': {
    patientId: identifier,
    id: identifier,
    use: choice,
    purpose: required(500, 'Diga para que é a imagem'),
    points: exact(notAList),
    areas: exact(notAList),
  },
  'photographs.openLink': { patientId: identifier },
  'photographs.endLink': { patientId: identifier, id: identifier },

  'futureProcedures.list': { patientId: identifier },
  'futureProcedures.create': futureProcedure,
  'futureProcedures.update': {
    ...futureProcedure,
    id: identifier,
    completedOn: exactOrNothing(badDate, { 'a day of 1899': tooEarly }),
  },
  'futureProcedures.complete': {
    patientId: identifier,
    id: identifier,
    completedOn: exact(badDate, { 'a day of 1899': tooEarly }),
  },
  'futureProcedures.takeBack': takeBack,

  'record.get': draftSubject,
  'record.save': {
    ...draftSubject,
    day: exact(badDate, { 'a day of 1899': refused('Digite uma data a partir de 1900') }),
    revision: number,
    words: exact(notAList),
  },
  'record.sign': { ...draftSubject, revision: number, registration: exact(notAList) },
  'record.list': { patientId: identifier, before: position },
  'record.marks': { patientId: identifier, id: identifier },
  'record.find': { search },
  'record.strike': takeBack,
  'products.list': { ...pages, search },
  'products.usable': {},
  'products.create': product,
  'products.update': { ...product, id: identifier },
  'products.createLot': { ...lot, productId: identifier },
  'products.updateLot': { ...lot, id: identifier },
  'products.closeLot': { id: identifier },
  'products.reopenLot': { id: identifier },
  'products.recallLot': { id: identifier, reason: required(300, missingRecallReason) },
  'products.recall': { id: identifier, page: position },
  'protocols.list': {},
  'protocols.create': { name: required(100, missingProtocolName), application: exact(notAList) },
  'protocols.rename': { id: identifier, name: required(100, missingProtocolName) },
  'protocols.remove': { id: identifier },
  'documents.write': {
    patientId: identifier,
    appointmentId: identifier,
    from: identifier,
    treatmentPlanId: identifier,
  },
  'documents.preview': {
    patientId: identifier,
    appointmentId: identifier,
    words: exact(notAList),
    isSigned: yesOrNo,
  },
  'documents.issue': {
    patientId: identifier,
    appointmentId: identifier,
    words: exact(notAList),
    treatmentPlanId: identifier,
    alertsConfirmed: yesOrNo,
    // Kept where there is none yet.
    cpf: exactOrNothing('Digite um CPF válido', { empty: 'taken', blank: 'taken' }),
    address: { cells: textUpTo(300) },
    rqe: { cells: textUpTo(60) },
    registration: exact(notAList),
    certificate: exact(notAList),
  },
  'documents.print': { patientId: identifier, id: identifier },
  'documents.cancel': takeBack,
  'terms.open': { patientId: identifier },
  'terms.request': { patientId: identifier, templateId: identifier, procedureId: identifier },
  'terms.withdraw': { patientId: identifier, id: identifier },
  'terms.lend': { patientId: identifier, id: identifier },
  'terms.print': { patientId: identifier, id: identifier },
  'terms.fileScan': {
    patientId: identifier,
    id: identifier,
    fileId: identifier,
    version: number,
    signedOn: exact(badDate, { 'a day of 1899': refused('Digite uma data a partir de 1900') }),
    guardianName: optionalName,
  },
  'terms.close': {
    patientId: identifier,
    id: identifier,
    as: choice,
    reason: required(500, 'Escreva o motivo'),
  },
  'ownTerms.revoke': { id: identifier, reason: required(500, 'Escreva o motivo') },
  'ownTerms.revokeUse': { use: choice },
  'termTemplates.create': termTemplate,
  'termTemplates.publish': { ...termTemplate, id: identifier, version: number },
  'sharedTerm.open': { access: token },
  'sharedTerm.sign': {
    access: token,
    textHash: exact('O valor não é válido'),
    // A wrong access gets the same answer as a right one.
    name: behindLink(name('Digite o nome completo')),
    cpf: exact('Digite um CPF válido', { empty: refused(missingCpf), blank: refused(missingCpf) }),
    guardian: exact(notAList),
    witness: exact(notAList),
    drawing: exact(missingDrawing),
  },
  'sharedTerm.decline': { access: token, reason: behindLink(required(500, 'Escreva o motivo')) },
  'documents.check': { code: exact('Confira o código'), sha256: exact('Escolha o arquivo') },
  'payments.get': { appointmentId: identifier },
  'payments.open': { patientId: identifier },
  'payments.setPrice': {
    appointmentId: identifier,
    priceCents: exact('Digite um valor como 1.234,56'),
    discount: exact('O valor não é válido'),
    reason: required(200, 'Diga o motivo'),
  },
  'payments.receive': {
    appointmentId: identifier,
    operationId: identifier,
    parts: exact('O valor não é válido'),
  },
  'payments.reverse': {
    appointmentId: identifier,
    operationId: identifier,
    paymentIds: exact('O valor não é válido'),
    toAppointmentId: identifier,
    amountCents: exact('Digite um valor como 1.234,56'),
    lowersPrice: yesOrNo,
    reason: required(200, 'Diga o motivo'),
  },
  'payments.refund': {
    packageId: identifier,
    operationId: identifier,
    method: choice,
    amountCents: exact('Digite um valor como 1.234,56'),
    reason: required(200, 'Diga o motivo'),
  },
  'payments.note': { patientId: identifier, note: required(200, 'Diga o que foi combinado') },
  'packages.list': { patientId: identifier },
  'packages.live': { show: choice },
  'packages.sell': {
    id: identifier,
    patientId: identifier,
    validUntil: exact(badDate, { 'a day of 1899': refused('A validade já passou') }),
    items: exact('O valor não é válido'),
  },
  'packages.move': {
    id: identifier,
    itemId: identifier,
    sessions: exact('Digite um número de 1 a 100'),
    procedureId: identifier,
    patientId: identifier,
    reason: required(200, 'Diga o motivo'),
  },
  'packages.end': {
    id: identifier,
    reason: required(200, 'Diga o motivo'),
    usedCents: exact('Digite um número'),
  },
  'packages.acceptQuote': { id: identifier },
  'receipts.issue': {
    appointmentId: identifier,
    paymentId: identifier,
    payerName: name('Diga quem pagou'),
    payerCpf: cpf,
  },
  'receipts.get': { id: identifier },
  'receipts.print': { id: identifier },
  'receipts.cancel': { id: identifier, reason: required(200, 'Diga o motivo') },
  'ownPayments.receipt': { id: identifier },
  'ownPayments.acceptQuote': { id: identifier },
  'expenses.list': { month: exact('Digite um mês válido') },
  'expenses.ledger': { month: exact('Digite um mês válido') },
  'expenses.add': {
    id: identifier,
    day: exact(badDate, { 'a day of 1899': refused('Digite uma data a partir de 2000') }),
    ...someExpense,
    fromTill: yesOrNo,
    repeatsId: identifier,
  },
  'expenses.reverse': { id: identifier, reason: required(200, 'Diga o motivo') },
  'expenses.attach': { id: identifier, file: exact('Por favor, selecione um arquivo para upload') },
  'expenses.saveRepeating': {
    id: identifier,
    ...someExpense,
    dayOfMonth: exact('Digite um dia de 1 a 31'),
  },
  'expenses.endRepeating': { id: identifier },
  'cards.saveTerms': {
    fromDay: exact(badDate, { 'a day of 1899': refused('Digite uma data a partir de 2000') }),
    rows: exact('O valor não é válido'),
  },
  'cards.list': { month: exact('Digite um mês válido') },
  'cards.rows': {
    from: exact(badDate, { 'a day of 1899': 'taken' }),
    to: exact(badDate, { 'a day of 1899': 'taken' }),
  },
  'cards.mark': {
    operationId: identifier,
    ids: exact('O valor não é válido'),
    day: exact(badDate, { 'a day of 1899': refused('Digite uma data a partir de 2000') }),
    line: exact('O valor não é válido'),
  },
  'cards.undo': { ids: exact('O valor não é válido') },
  'cards.read': { file: exact('Por favor, selecione um arquivo para upload') },
  'figures.get': {
    from: exact(badDate, { 'a day of 1899': outOfYears }),
    to: exact(badDate, { 'a day of 1899': refused(lastBeforeFirst) }),
  },
  'figures.rows': {
    from: exact(badDate, { 'a day of 1899': outOfYears }),
    to: exact(badDate, { 'a day of 1899': refused(lastBeforeFirst) }),
    kind: choice,
    order: choice,
    key: exact('O valor não é válido'),
    ...pages,
  },
  'figures.debtors': { age: choice, order: choice, limit: position },
  'shares.get': {
    from: exact(badDate, { 'a day of 1899': outOfYears }),
    to: exact(badDate, { 'a day of 1899': refused(lastBeforeFirst) }),
    professionalId: identifier,
  },
  'shares.saveRule': {
    professionalId: identifier,
    procedureId: identifier,
    from: exact(badDate, { 'a day of 1899': refused('Digite uma data entre 2000 e 2099') }),
    percentHundredths: exact('Digite uma porcentagem de 0 a 100, com até duas casas'),
    fixedCents: exact('Digite um valor como 1.234,56'),
  },
  'shares.removeRule': { id: identifier },
  'taxReceipts.list': { state: choice, ...pages },
  'taxReceipts.invoices': {
    from: exact(badDate, { 'a day of 1899': outOfYears }),
    to: exact(badDate, { 'a day of 1899': refused(lastBeforeFirst) }),
  },
  'taxReceipts.tick': {
    operationId: identifier,
    number: required(40, 'Digite o número do recibo'),
    cents: exact('Digite um valor como 1.234,56'),
  },
  'taxReceipts.untick': { id: identifier },
  'tills.list': {},
  'tills.get': { id: identifier },
  'tills.open': {
    openingCents: exact('Digite um valor como 1.234,56'),
    // Where the drawer has another amount than the last closing left.
    reason: {
      cells: { ...optional(200).cells, empty: refused('Diga o motivo'), blank: refused('Diga o motivo') },
    },
  },
  'tills.move': {
    operationId: identifier,
    kind: choice,
    amountCents: exact('Digite um valor como 1.234,56'),
    reason: required(200, 'Diga o motivo'),
  },
  'tills.close': {
    id: identifier,
    expected: exact('O valor não é válido'),
    counted: exact('O valor não é válido'),
    note: optional(500),
  },
  'snippets.create': { ...snippet, isOwn: yesOrNo },
  'snippets.update': { ...snippet, id: identifier },
  'snippets.remove': { id: identifier },
  'recordSettings.update': {
    unsignedHours: exact(wrongHours),
    sections: exact(notAList),
    procedures: exact(notAList),
  },
  'anamnesisTemplates.create': anamnesisTemplate,
  'anamnesisTemplates.publish': { ...anamnesisTemplate, id: identifier, version: number },

  'anamneses.list': { patientId: identifier },
  'anamneses.start': { patientId: identifier, templateId: identifier },
  'anamneses.save': { patientId: identifier, id: identifier, ...anamnesisSave },
  'anamneses.lend': { patientId: identifier, templateId: identifier },
  'anamneses.review': {
    patientId: identifier,
    id: identifier,
    revision: number,
    alerts: exact(notAList),
    outdated: exact(notAList),
  },
  'ownAnamnesis.save': { id: identifier, ...anamnesisSave },

  'treatmentPlans.list': { patientId: identifier },
  'treatmentPlans.get': { patientId: identifier, id: identifier },
  'treatmentPlans.create': { ...plan, startDate: exact(badDate) },
  'treatmentPlans.update': { ...plan, id: identifier, startDate: exact(badDate, { empty: missingStart }) },

  'treatmentPlans.takeBack': takeBack,

  'appointments.list': {
    search,
    period: choice,
    status: choice,
    patientId: identifier,
    professionalId: identifier,
    ...pages,
  },
  'appointments.calendar': {
    month: exact('Digite um mês válido'),
    day: exact(badDate, { 'a day of 1899': 'taken' }),
    status: choice,
    professionalIds: exact(notAList),
    search,
  },
  'appointments.agenda': {
    from: exact(badDate, { 'a day of 1899': refused('Escolha um período mais curto') }),
    to: exact(badDate, { 'a day of 1899': refused('O último dia não pode ser antes do primeiro') }),
    professionalIds: exact(notAList),
  },
  'appointments.occupancy': {
    month: exact('Digite um mês válido'),
    professionalIds: exact(notAList),
    include: choice,
  },
  'appointments.get': { id: identifier },
  'appointments.freeTimes': {
    procedureId: identifier,
    minutes: exact('Digite um número', {
      empty: refused('Use no mínimo 5'),
      blank: refused('Use no mínimo 5'),
    }),
    professionalIds: exact(notAList),
    from: exact(badDate, { 'a day of 1899': refused('Escolha um período de até 100 dias') }),
    to: exact(badDate, { 'a day of 1899': refused('O último dia não pode ser antes do primeiro') }),
    step: exact('Digite um número', {
      empty: refused('Escolha uma das opções'),
      blank: refused('Escolha uma das opções'),
    }),
    except: identifier,
  },
  'appointments.elsewhere': {
    patientId: identifier,
    date: exact(badDate, { 'a day of 1899': 'taken' }),
    time: anyTime,
    minutes: numberInAddress('Use no mínimo 5'),
    except: identifier,
  },
  'appointments.nextFree': {
    procedureId: identifier,
    minutes: numberInAddress('Use no mínimo 5'),
    professionalIds: exact(notAList),
    periods: exact(notAList),
    weekdays: exact(notAList),
    from: exact(badDate, { 'a day of 1899': 'taken' }),
    limit: numberInAddress('Use no mínimo 1'),
  },
  'appointments.create': { ...appointment, ...booked },
  'appointments.update': { ...appointment, id: identifier, version: number },
  'appointments.setStatus': {
    id: identifier,
    status: choice,
    cancelReason: choice,
    // Added to the notes.
    note: { cells: { ...optional(10_000).cells, ...added } },
    confirmedDate: exact(badDate, { 'a day of 1899': 'taken' }),
    squeezeIn: yesOrNo,
  },
  'appointments.undo': { id: identifier, squeezeIn: yesOrNo },
  'appointments.setNotes': { id: identifier, version: number, notes: optional(10_000) },

  'appointmentSeries.propose': {
    date: exact(badDate, { empty: missingDay }),
    time: anyTime,
    sessions: exact(sessionCount, { empty: tooFewSessions, blank: tooFewSessions }),
    everyDays: exact(dayInterval, { empty: tooShortInterval, blank: tooShortInterval }),
    professionalId: identifier,
    procedureId: identifier,
    durationMinutes: numberInAddress('Use no mínimo 5'),
  },
  'appointmentSeries.create': {
    ...booked,
    patientId: appointment.patientId,
    professionalId: identifier,
    procedureId: identifier,
    service: appointment.service,
    durationMinutes: number,
    resourceIds: exact(notAList),
    notes: optional(10_000),
    everyDays: exact(dayInterval, { empty: tooShortInterval, blank: tooShortInterval }),
    treatmentPlanId: identifier,
    sessions: exact(notAList),
  },
  'appointmentSeries.get': { id: identifier },
  'appointmentSeries.move': {
    id: identifier,
    appointmentId: identifier,
    scope: choice,
    date: exact(badDate, { empty: missingDay }),
    time: exact('Selecione um horário', {
      'a time before opening': 'SESSION_NOT_FREE',
      'a time at lunch': 'SESSION_NOT_FREE',
      'a time between slots': 'taken',
    }),
    professionalId: identifier,
    squeezeIn: yesOrNo,
    outsideHours: yesOrNo,
  },
  'appointmentSeries.cancel': {
    id: identifier,
    appointmentId: identifier,
    scope: choice,
    cancelReason: exact('Escolha o motivo do cancelamento'),
  },
  'confirmations.queue': { day: exact(badDate, { 'a day of 1899': 'taken' }) },
  'confirmations.prepare': { day: exact(badDate, { 'a day of 1899': 'taken' }) },
  'confirmations.ask': {
    appointmentId: identifier,
    channel: choice,
    about: choice,
    state: choice,
    wholeSeries: yesOrNo,
    after: identifier,
  },
  'confirmations.answer': { appointmentId: identifier, state: choice, after: identifier },
  'confirmations.undo': { id: identifier },
  'confirmations.willTell': { appointmentId: identifier },
  'spreadsheetImports.describe': { id: identifier },
  'spreadsheetImports.setOptions': {
    id: identifier,
    encoding: choice,
    separator: choice,
    sheet: { cells: textUpTo(200) },
    headerLine: exact('Digite um número'),
    columns: exact(notAList),
    registerPatients: yesOrNo,
    allPaid: yesOrNo,
    professionalId: identifier,
    areaCode: exact('Digite os dois números do DDD'),
    validUntil: exact(badDate, { 'a day of 1899': refused('A validade já passou') }),
  },
  'spreadsheetImports.entries': { id: identifier, filter: choice, search, reason: choice, ...pages },
  'spreadsheetImports.mend': {
    id: identifier,
    line: position,
    column: exact('Digite um número'),
    value: { cells: textUpTo(10_000) },
  },
  'spreadsheetImports.decide': {
    id: identifier,
    line: position,
    decision: choice,
    match: exact('O valor não é válido'),
    ofPerson: yesOrNo,
  },
  'spreadsheetImports.accept': {
    id: identifier,
    line: exact('Digite um número'),
    reason: choice,
    isAccepted: yesOrNo,
  },
  'spreadsheetImports.decideAll': { id: identifier, filter: choice, decision: choice },
  'spreadsheetImports.chooseProfessional': {
    id: identifier,
    key: { cells: textUpTo(200) },
    choice: exact('O valor não é válido'),
  },
  'spreadsheetImports.answer': {
    id: identifier,
    procedure: exact('O valor não é válido'),
    validUntil: exact(badDate, { 'a day of 1899': refused('A validade já passou') }),
    expiredUntil: exact(badDate, { 'a day of 1899': refused('A validade já passou') }),
    allPaid: yesOrNo,
    pastStatus: choice,
    status: exact('O valor não é válido'),
  },
  'messages.update': {
    confirmation: messageText,
    confirmationAgain: messageText,
    displaced: messageText,
    showsProcedure: yesOrNo,
  },
  'waitingList.list': {
    patientId: identifier,
    procedureId: identifier,
    professionalId: identifier,
    ...pages,
  },
  'waitingList.add': { patientId: exact('Selecione um paciente'), ...wishes },
  'waitingList.update': { id: identifier, ...wishes },
  'waitingList.remove': { id: identifier },
  'waitingList.offer': {
    date: exact(badDate, { 'a day of 1899': 'OFFER_GONE' }),
    time: exact('Selecione um horário', {
      'a time before opening': 'OFFER_GONE',
      'a time at lunch': 'OFFER_GONE',
      'a time between slots': 'taken',
    }),
    professionalId: identifier,
    entryIds: exact(notAList),
  },
  'waitingList.fitting': {
    date: exact(badDate, { 'a day of 1899': 'taken' }),
    time: anyTime,
    professionalId: identifier,
  },

  'activity.list': {
    period: choice,
    kind: choice,
    userId: identifier,
    patientId: identifier,
    after: identifier,
  },
  'activity.deletedPatients': { search },

  'procedures.list': { search, ...pages },
  'procedures.get': { id: identifier },
  'procedures.create': procedure,
  'procedures.createAll': { procedures: exact(notAList) },
  'procedures.update': { ...procedure, id: identifier, removeMedia: yesOrNo },
  'procedures.remove': { id: identifier },
  'professionals.create': {
    ...professional,
    // Its fields are those of 'users.invite'.
    invitation: exact(notAList),
  },
  'professionals.update': { ...professional, id: identifier },
  'professionals.end': { id: identifier },
  'professionals.reactivate': { id: identifier },
  'reminders.create': { minutesBefore: exact('Escolha de 30 minutos a 14 dias antes') },
  'reminders.update': { id: identifier, isOn: yesOrNo, channels: exact('O valor não é válido') },
  'reminders.remove': { id: identifier },
  // A wrong token gets the same answer as a right one.
  'notices.unsubscribe': {
    token: {
      cells: everyValue('taken', {
        '300 characters': refused('Use no máximo 200 caracteres'),
        '20,000 characters': refused('Use no máximo 200 caracteres'),
      }),
    },
  },
  'resources.create': resource,
  'resources.update': { ...resource, id: identifier },
  'resources.remove': { id: identifier },

  'workingHours.set': changedHours,
  'workingHours.wouldMeet': changedHours,
  'workingHours.remove': {
    professionalId: identifier,
    validFrom: exact(badDate, { 'a day of 1899': outOfYears }),
  },
  'workingHours.preview': {
    professionalId: exact('Escolha um profissional'),
    week: exact(notAList),
    from: exact(badDate, { 'a day of 1899': outOfYears }),
    minutes: number,
  },
  'scheduleExceptions.list': {
    from: exact(badDate, { 'a day of 1899': refused('Escolha um período de até 400 dias') }),
    to: exact(badDate, { 'a day of 1899': refused(lastBeforeFirst) }),
  },
  'scheduleExceptions.create': scheduleException,
  'scheduleExceptions.update': { ...scheduleException, id: identifier },
  'scheduleExceptions.wouldMeet': {
    ...scheduleException,
    title: inOneLine({ cells: textUpTo(200) }),
    id: identifier,
  },
  'scheduleExceptions.remove': { id: identifier },
  'scheduleExceptions.takeHoliday': { holiday: choice, taken: yesOrNo },

  'settings.update': {
    clinicName: name(missingSettings),
    doctorName: name(missingSettings),
    phone: exact('Digite um telefone válido, com DDD, ou um número 0800', {
      empty: refused(missingSettings),
      blank: refused(missingSettings),
    }),
    address: required(300, missingSettings),
    email: email('nothing'),
    businessHours: optional(500),
    about: optional(5000),
    discountLimitPercent: exact('Digite um número de 0 a 100'),
    taxId: exactOrNothing('Digite um CNPJ ou CPF válido'),
    pixKey: exactOrNothing(
      'Digite uma chave Pix: CPF, CNPJ, e-mail, telefone como (24) 90000-0000, ou chave aleatória',
    ),
    pixCity: optional(200),
    letterheadColor: exact('Digite uma cor como #2f543b'),
    instagramUrl: link('Digite o @ do perfil ou um link do Instagram'),
    facebookUrl: link('Digite o @ da página ou um link do Facebook', {
      // Valid names of pages.
      'a day of 1899': becomes('https://www.facebook.com/1899-12-31'),
      '31 February': becomes('https://www.facebook.com/2026-02-31'),
    }),
    whatsappUrl: link('Digite o número com DDD ou um link do WhatsApp'),
    logo: file,
    removeLogo: yesOrNo,
  },

  'users.createAdministrator': {
    fullName: name('Preencha todos os campos obrigatórios.'),
    email: email(missingAdministratorField),
    password: {
      isHashed: true,
      cells: {
        ...staffPassword.cells,
        empty: missingAdministratorField,
        blank: missingAdministratorField,
        '300 characters': longPassword,
      },
    },
  },
  'users.invite': {
    fullName: name('Digite o nome'),
    email: email(badEmail),
    roles: exact(notAList),
    professionalId: identifier,
  },
  'users.resendInvitation': { id: identifier },
  'users.update': { id: identifier, roles: exact(notAList), professionalId: identifier },
  'users.endSessions': { id: identifier },
  'users.end': { id: identifier },

  'portal.appointments': {
    month: position,
    year: exact('Digite um número', {
      empty: refused('Use no mínimo 2.000'),
      blank: refused('Use no mínimo 2.000'),
    }),
  },
  'portal.activity': { after: identifier },
  'portal.updateProfile': {
    fullName: name('Digite seu nome completo'),
    phone,
    address: optional(300),
  },
  'push.subscribe': {
    endpoint: exact('Digite um link válido', {
      '20,000 characters': refused('Use no máximo 1.500 caracteres'),
    }),
    keys: exact('O valor não é válido'),
  },
  'portal.updatePreferences': { acceptsEmail: yesOrNo, acceptsWhatsapp: yesOrNo },
  'portalFiles.category': { category: choice, ...pages },
} satisfies Partial<Record<CallName, Fields>>;

export type FormName = keyof typeof forms;
