/** Valid input of every call, without the ids, which the declaration names. */
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { Secret } from 'otpauth';
import { publicationPointKeys } from '#contract/patients/photographs.ts';
import { completeSections } from '#contract/patients/record-settings.ts';
import { sealKey } from '#server/accounts/second-factor/seal-key.ts';
import { jpeg, pdf } from '#test/documents.ts';
import {
  draftOf,
  makeAdmin,
  makeAnamnesis,
  makeApplication,
  makeAppointment,
  makeAppointmentContact,
  makeAppointmentResource,
  makeBookingRequest,
  makeCancelledReceipt,
  makeCard,
  makeConsent,
  makeCpf,
  makeDocument,
  makeEndedPackage,
  makeExpense,
  makeFullTill,
  makeFutureProcedure,
  makeImport,
  makeLot,
  makeOpenAnamnesis,
  makePackage,
  makePatient,
  makePatientFile,
  makePatientWithAccount,
  makePayment,
  makePhotograph,
  makePhotographLink,
  makeProcedure,
  makeProduct,
  makeProfessional,
  makeProtocol,
  makeQuote,
  makeReceipt,
  makeRecordDraft,
  makeRecordEntry,
  makeReminderRule,
  makeResource,
  makeReviewedSheet,
  makeScheduleException,
  makeSeries,
  makeShareRule,
  makeSignedTerm,
  makeSigner,
  makeSnippet,
  makeTaxReceipt,
  makeTemplate,
  makeTerm,
  makeTermTemplate,
  makeTill,
  makeTreatmentPlan,
  makeUrgentEntry,
  makeWaitingEntry,
  makeWaitingOffer,
  makeWorkingHours,
} from '#test/factories.ts';
import { openDay } from '#test/open-day.ts';
import { codeOf } from '#test/second-factor.ts';
import { clinicClock } from '../clinic-clock.ts';
import {
  idKinds,
  isStaff,
  type Path,
  permissionsHeldBy,
  procedures,
  type Visitor,
  type Whose,
} from './calls.ts';
import {
  adminPassword,
  type Clinic,
  calledAtHome,
  choiceOf,
  clinicSettings,
  openRules,
  registered,
} from './clinic.ts';
import { appointmentMonth } from './people.ts';
import type { Input } from './requests.ts';

type Ids = Record<string, string>;

/** An answer to every required question of the template that comes along. */
export const zqiAnswers = {
  queixa: 'zqi',
  alergias: ['Nenhum destes'],
  fototipo: 'VI: nunca queima, pele negra',
  protetor: 'Não',
  gravidez: 'Não',
  fumo: 'Não',
  ...Object.fromEntries(
    [
      'tratou',
      'alergia_outra',
      'remedios',
      'anticoagulante',
      'isotretinoina',
      'imunossupressor',
      'cirurgias',
      'queloide',
      'herpes',
      'cancer',
      'cancer_familia',
      'acidos',
    ].map((key) => [key, { yes: false }]),
  ),
};

const termTemplate = { name: 'Zqi termo', active: true, body: 'Zqi {paciente}', validMonths: 12 };
export const zqiSignature = {
  name: 'Zqi Assina',
  cpf: null,
  guardian: { name: 'Zqi Responsável', cpf: '52998224725' },
  drawing: [[100, 100, 400, 200, 700, 100]],
};

let turn = 0;
export const freeDate = () => openDay(2040, ++turn);
const holidays = /-(01-01|04-21|05-01|09-07|10-12|11-02|11-15|11-20|12-25)$/u;
/** Each of them may be Good Friday. */
const isSpringFriday = (day: string) =>
  new Date(day).getUTCDay() === 5 && day.slice(5) >= '03-20' && day.slice(5) <= '04-23';
const bookingDays = Array.from({ length: 340 }, (_, n) =>
  new Date(Date.now() + (10 + n) * 86_400_000).toISOString().slice(0, 10),
).filter((day) => !holidays.test(day) && !isSpringFriday(day));
/** Open for booking in the tests' clinic, from ten days from now on: no holiday. @param n less than 300 */
const bookingDay = (n: number) => bookingDays[n] ?? '';
/** Times that no other request of the tests has: 300 days from an hour on, then the next half hour of each. */
function timesFrom(hour: number) {
  let taken = 0;
  return () => {
    const half = 2 * hour + Math.floor(taken / 300);
    const time = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;
    return { date: bookingDay(taken++ % 300), time };
  };
}
const heldTime = timesFrom(9);
const proposedTime = timesFrom(10);
const requestedTime = timesFrom(14);
const slot = () => ({
  date: freeDate(),
  time: '08:00',
  durationMinutes: 30,
  notes: 'zqi nota',
  squeezeIn: false,
});
// Typed text is personal too: none of it may come into the server's log.
const fullName = 'Zqi Nome Digitado';
const password = 'zqi-segredo';
const search = 'zqi busca';
const email = () => `zqi-${++turn}@exemplo.test`;
const plan = {
  title: 'Zqi plano',
  description: 'zqi',
  startDate: '2086-01-01',
  endDate: '2086-02-01',
  status: 'active',
};
const wishes = {
  service: 'zqi serviço',
  periods: ['morning'],
  weekdays: [2],
  priority: 'high',
  until: '2040-01-01',
};
const takeBack = { reason: 'other', explanation: 'zqi motivo' };
const text = { title: 'Zqi título', description: 'zqi descrição', duration: '40 minutos' };

const procedure = ({ photo, professionalIds, resourceIds, termTemplateId }: Clinic) => ({
  ...text,
  media: photo,
  alsoKnownAs: 'zqi outro nome',
  minutes: 45,
  bufferBeforeMinutes: 5,
  bufferAfterMinutes: 10,
  color: 'blue',
  professionalIds: [professionalIds.own],
  needs: [{ resourceId: resourceIds.own }, { kind: 'Laser' }],
  priceCents: 35_000,
  prices: [{ professionalId: professionalIds.own, from: '2027-01-01', priceCents: 40_000 }],
  pricePublic: true,
  bookableOnline: true,
  preparation: 'Zqi preparo',
  termTemplateId,
  risks: 'zqi riscos',
});
/** With the visits of shares. */
const monthOfShares = { from: '2020-03-01', to: '2020-03-31' };
const professional = () => ({
  fullName,
  specialty: 'Zqi especialidade',
  council: 'CRM',
  councilNumber: String(70_000 + ++turn),
  councilState: 'RJ',
  rqe: '6789',
  personSince: `20${10 + (++turn % 80)}-01-01`,
});
const product = {
  name: 'Zqi',
  maker: 'Zqi fabricante',
  registration: '1.0001.0001',
  unit: 'ml',
  dilution: 'zqi em soro',
  active: true,
};
const lot = { code: 'ZQI', expiresOn: '2080-01-01', receivedOn: '2020-01-01', received: 2.5 };
const zqiApplication = {
  uses: [{ kind: 'device', key: 'a', name: 'Zqi', tip: null, fluence: null, pulse: null, passes: 1 }],
  marks: [
    {
      key: 'b',
      use: 'a',
      drawing: 'face-front',
      version: 1,
      shape: 'point',
      at: [[0.5, 0.5]],
      dose: null,
      plane: null,
      technique: null,
      note: null,
    },
  ],
};
const snippet = { name: 'zqi', body: 'Zqi {campo}' };
const templateInput = {
  name: 'Zqi modelo',
  use: 'off',
  repeatMonths: 9,
  content: {
    sections: [
      {
        key: 'motivo',
        title: 'Zqi',
        questions: [
          {
            key: 'dor',
            text: 'Zqi?',
            help: 'Zqi',
            kind: 'yes_no',
            required: false,
            detail: 'Zqi?',
            alert: { anyOf: ['yes'], text: 'Zqi' },
          },
          {
            key: 'onde',
            text: 'Zqi?',
            kind: 'several',
            required: false,
            options: ['Zqi', 'Outro'],
            show: { question: 'dor', anyOf: ['yes'] },
            notToMen: true,
          },
          {
            key: 'quanto',
            text: 'Zqi?',
            kind: 'scale',
            required: false,
            alert: { atLeast: 8, text: 'Zqi' },
          },
          {
            key: 'desde',
            text: 'Zqi?',
            kind: 'text',
            required: false,
            show: { question: 'quanto', atLeast: 1 },
          },
        ],
      },
    ],
  },
};
const resource = () => ({ name: `Zqi sala ${++turn}`, kind: 'Laser' });
/** The appointment of patient A is outside of it, and in `block`. */
const week = Array.from({ length: 7 }, () => [{ start: '08:00', end: '12:00' }]);
const block = () => ({
  kind: 'block',
  title: 'Zqi reunião',
  firstDay: '2087-05-17',
  start: '15:00',
  end: '17:00',
});
/** A day of its own, long before that appointment: thousands of inputs count on. */
const hoursFrom = () => new Date(Date.UTC(2001, 0, ++turn)).toISOString().slice(0, 10);

/** What a visitor sends; the code is wrong. */
export const visitorRequest = (procedureId: string, address: string) => ({
  name: fullName,
  phone: '24988776655',
  email: address,
  consent: true,
  ticket: 'zqi-ticket',
  code: '123456',
  procedureId,
  professionalId: null,
  date: bookingDay(++turn % 300),
  time: '11:00',
});

/** The rest of the input; a call that is missing takes none. */
const seenTime = { date: '2087-05-16', time: '09:00' };
const newTime = { newDate: '2087-05-17', newTime: '09:00' };
const linkAnswer = { token: 'zqi-link', ...seenTime };

/** Calls of two kinds, by turns. */
let decided = 0;
let mended = 0;
let described = 0;

const zqiQuote = {
  kind: 'quote',
  validDays: 30,
  note: '',
  lines: [{ description: 'Zqi', quantity: 1, priceCents: 100 }],
};
const zqiWords = { sections: [{ key: 'conduct', text: 'zqi conduta' }] };

const someTerms = [{ method: 'credit', fromInstalments: 1, feeHundredths: 349, days: 30, atOnce: false }];
/** A bank's file with one line. */
const statementOf = (day: string, amount: number) =>
  new File(
    [
      `<OFX><ACCTID>zqi<STMTTRN><DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>${amount}<FITID>zqi<MEMO>zqi</STMTTRN></OFX>`,
    ],
    'zqi.ofx',
  );
const someExpense = {
  category: 'Zqi',
  description: 'Zqi conta',
  method: 'pix',
  amountCents: 1,
};

export const inputs: Partial<Record<Path, (clinic: Clinic) => Input>> = {
  'session.signIn': () => ({ email: email(), password }),
  'session.passSecondFactor': () => ({ challenge: 'zqi-desafio', code: '123456' }),
  'session.requestPasswordReset': () => ({ email: email() }),
  'session.checkLink': () => ({ purpose: 'reset-password', token: 'zqi-link' }),
  'session.resetPassword': () => ({ token: 'zqi-link', password }),
  'session.acceptInvitation': () => ({ token: 'zqi-link', password }),
  'session.confirmEmail': () => ({ token: 'zqi-link' }),
  'session.setUp': () => ({ token: 'zqi-link', fullName, email: email(), password }),
  'account.changeName': () => ({ fullName }),
  'account.changeEmail': () => ({ email: email(), password }),
  'account.changePassword': () => ({ password, newPassword: 'zqi-outro-2' }),
  'clinicExport.start': () => ({ password }),
  'serverSettings.setMail': () => ({
    host: 'smtp.exemplo.test',
    port: 587,
    security: 'starttls',
    user: 'zqi-usuario',
    mailPassword: 'zqi-segredo',
    senderName: 'Zqi remetente',
    senderEmail: email(),
    password: adminPassword,
  }),
  'serverSettings.removeMail': () => ({ password: adminPassword }),
  'serverSettings.testMail': () => ({}),
  'serverSettings.setBackupFolder': () => ({ folder: tmpdir(), password: adminPassword }),
  'appointmentLinks.show': () => ({ token: 'zqi-link' }),
  'appointmentLinks.confirm': () => linkAnswer,
  'appointmentLinks.askToMove': () => linkAnswer,
  'appointmentLinks.cancel': () => linkAnswer,
  'appointmentLinks.openForms': () => ({ token: 'zqi-link', birthDate: '1990-05-05' }),
  'sharedAnamnesis.open': () => ({ access: 'zqi-link' }),
  'sharedAnamnesis.save': () => ({
    access: 'zqi-link',
    revision: 1,
    answers: {},
    done: [],
  }),
  'appointmentLinks.move': () => ({ ...linkAnswer, ...newTime }),
  'calendarFeeds.renew': () => ({ scope: 'all', names: 'full', password }),
  'calendarFeeds.change': () => ({ scope: 'all', names: 'full' }),
  'settings.update': () => clinicSettings,
  'booking.days': () => ({ from: bookingDay(0), to: bookingDay(3) }),
  'booking.hold': () => ({ professionalId: null, ...heldTime() }),
  'publicBooking.days': () => ({ from: bookingDay(0), to: bookingDay(3) }),
  'publicBooking.send': ({ procedureId }) => visitorRequest(procedureId, email()),
  'booking.confirmPresence': () => seenTime,
  'booking.cancel': () => seenTime,
  'booking.moveDisplaced': () => ({ ...seenTime, ...newTime }),
  'booking.answerProposal': () => ({ accept: false, date: bookingDay(0), time: '14:00' }),
  'bookingRules.update': () => ({ ...openRules, noticeHours: 1 + (++turn % 48) }),
  'users.createAdministrator': () => ({ fullName, email: email(), password }),
  'users.invite': () => ({ fullName, email: email(), roles: ['professional'] }),
  'users.update': () => ({ roles: ['professional'] }),
  'patients.list': () => ({ search: '' }),
  'patients.create': () => ({
    fullName,
    email: email(),
    password,
    address: 'zqi rua',
    civilName: 'Zqi Civil',
    guardianName: 'Zqi Responsável',
    healthInsurance: 'zqi convênio',
    howFoundDetail: 'zqi detalhe',
    alert: 'zqi alerta',
    notes: 'zqi nota',
    birthDate: '1990-01-01',
  }),
  'patients.update': () => ({
    fullName,
    email: email(),
    notes: 'zqi nota',
    alert: 'zqi alerta',
    address: 'zqi rua',
    civilName: 'Zqi Civil',
    guardianName: 'Zqi Responsável',
    healthInsurance: 'zqi convênio',
    howFoundDetail: 'zqi detalhe',
  }),
  'patients.setPhoto': ({ photo }) => ({ photo }),
  'files.upload': () => ({
    file: new File([pdf], 'zqi.pdf'),
    name: 'Zqi laudo',
    description: 'zqi descrição',
    category: 'exame',
  }),
  'files.takeBack': () => takeBack,
  'photographs.upload': ({ photo }) => ({ file: photo, pose: 'free', poseWords: 'zqi sinal' }),
  'photographs.change': () => ({ pose: 'free', poseWords: 'zqi outro', day: '2020-02-03', shared: true }),
  'photographs.align': () => ({
    points: [
      { x: 0.25, y: 0.5 },
      { x: 0.75, y: 0.5 },
    ],
  }),
  'photographs.takeBack': () => takeBack,
  'photographs.consent': () => ({ use: 'publication', given: true, textVersion: 1, day: '2020-01-01' }),
  'photographs.export': () => ({
    use: 'teaching',
    purpose: 'zqi aula',
    points: publicationPointKeys,
    areas: { crop: null, covers: [] },
  }),
  'sharedPhotographs.open': () => ({ access: 'zqi-link' }),
  'sharedPhotographs.add': ({ photo }) => ({ access: 'zqi-link', file: photo, pose: 'neck' }),
  'futureProcedures.create': () => ({ title: text.title, description: text.description }),
  'futureProcedures.update': () => ({ title: text.title, description: text.description }),
  'futureProcedures.complete': () => ({ completedOn: '2020-01-01' }),
  'futureProcedures.takeBack': () => takeBack,
  'record.save': () => ({ revision: 0, words: zqiWords }),
  'record.sign': () => ({ revision: 1 }),
  'record.strike': () => takeBack,
  // With a character that no page shows.
  'documents.preview': () => ({ words: { kind: 'orientation', title: '', text: 'Zqi 😀' } }),
  'documents.issue': () => ({ words: zqiQuote }),
  'documents.cancel': () => takeBack,
  'terms.request': ({ termTemplateId }) => ({ templateId: termTemplateId }),
  'terms.fileScan': () => ({ version: 1, signedOn: '2026-01-02' }),
  'terms.close': () => ({ as: 'declined', reason: 'zqi motivo' }),
  'ownTerms.revoke': () => ({ reason: 'zqi motivo' }),
  'ownTerms.revokeUse': () => ({ use: 'teaching' }),
  'termTemplates.create': () => termTemplate,
  'termTemplates.publish': () => ({ ...termTemplate, active: false, version: 1 }),
  'sharedTerm.open': () => ({ access: 'zqi-link' }),
  'sharedTerm.sign': () => ({ access: 'zqi-link', textHash: 'a'.repeat(64), ...zqiSignature }),
  'sharedTerm.decline': () => ({ access: 'zqi-link', reason: 'zqi motivo' }),
  'documents.check': () => ({ code: '0000-0000-0000-0000' }),
  'recordSettings.update': ({ procedureIds }) => ({
    unsignedHours: 36,
    sections: completeSections([]),
    procedures: [choiceOf(procedureIds.own)],
  }),
  'products.create': () => ({ ...product, name: `Zqi ${++turn}` }),
  'products.update': () => ({ ...product, name: `Zqi ${++turn}`, maker: 'Outro', active: false }),
  'products.createLot': () => lot,
  'products.recallLot': () => ({ reason: 'zqi aviso' }),
  'products.updateLot': () => ({ ...lot, code: 'ZQI-2' }),
  'protocols.create': () => ({ name: `Zqi ${++turn}`, application: zqiApplication }),
  'protocols.rename': () => ({ name: `Zqi ${++turn}` }),
  'payments.setPrice': () => ({ priceCents: 50_000_000, discount: { cents: 0 }, reason: 'zqi motivo' }),
  'payments.receive': () => insuredPayment,
  'payments.reverse': ({ people }) => ({
    paymentIds: [people.a.paymentId],
    amountCents: 1,
    reason: 'zqi motivo',
  }),
  'payments.note': () => ({ note: 'zqi nota' }),
  'payments.refund': () => ({ method: 'pix', amountCents: 1, reason: 'zqi motivo' }),
  'packages.sell': ({ procedureIds }) => ({
    validUntil: '2099-12-31',
    items: [{ procedureId: procedureIds.own, sessions: 1, priceCents: 50_000_000 }],
  }),
  'packages.move': () => ({ sessions: 1, reason: 'zqi motivo' }),
  'packages.end': () => ({ reason: 'zqi motivo', usedCents: 0 }),
  'receipts.issue': () => ({ payerName: 'Zqi Pagou', payerCpf: '52998224725' }),
  'receipts.cancel': () => ({ reason: 'zqi motivo' }),
  'expenses.list': () => ({ month: new Date().toISOString().slice(0, 7) }),
  'expenses.add': () => ({ ...someExpense, day: '2020-01-02', fromTill: false }),
  'expenses.reverse': () => ({ reason: 'zqi motivo' }),
  'expenses.attach': () => ({ file: new File([pdf], 'zqi.pdf') }),
  'expenses.saveRepeating': () => ({ ...someExpense, dayOfMonth: 5 }),
  'expenses.ledger': () => ({ month: new Date().toISOString().slice(0, 7) }),
  'cards.saveTerms': () => ({ fromDay: bookingDay(++turn % 300), rows: someTerms }),
  'cards.list': () => ({ month: '2020-01' }),
  'cards.rows': () => ({ from: '2020-01-02', to: '2020-01-02' }),
  'cards.read': ({ card }) => ({ file: statementOf(card.second.expected_day, 23.75) }),
  'figures.get': () => ({ from: '2087-05-15', to: '2087-05-18' }),
  'figures.rows': () => ({ from: '2020-01-01', to: '2020-01-31', kind: 'completed' }),
  'shares.get': () => monthOfShares,
  'shares.saveRule': () => ({ from: bookingDay(++turn % 300), percentHundredths: 1_000, fixedCents: null }),
  'taxReceipts.list': () => ({ state: 'due' }),
  'taxReceipts.invoices': () => monthOfShares,
  'taxReceipts.tick': () => ({ number: `ZQT ${++turn}`, cents: 5_000 }),
  'tills.open': () => ({ openingCents: 100 }),
  'tills.move': () => ({ kind: 'supply', amountCents: 1, reason: 'zqi motivo' }),
  'tills.close': () => ({
    counted: { pix: 0, cash: 0, debit: 0, credit: 0, transfer: 0, insurance: 0 },
    // Of `makeFullTill`.
    expected: { pix: 0, cash: 10_100, debit: 100, credit: 100, transfer: 100, insurance: 100 },
    note: 'zqi nota',
  }),
  'snippets.create': () => ({ ...snippet, isOwn: false }),
  'snippets.update': () => snippet,
  'anamnesisTemplates.create': () => templateInput,
  'anamnesisTemplates.publish': () => ({ ...templateInput, version: 1 }),
  'anamneses.save': () => ({ revision: 1, answers: { queixa: 'zqi' }, done: [] }),
  'anamneses.review': () => ({ revision: 1, alerts: ['Zqi'], outdated: ['Zqi antigo'] }),
  'ownAnamnesis.save': () => ({ revision: 1, answers: zqiAnswers, done: [], send: true }),
  'treatmentPlans.create': () => plan,
  'treatmentPlans.update': () => plan,
  'treatmentPlans.takeBack': () => takeBack,
  'appointments.list': () => ({ period: 'all' }),
  'appointments.calendar': () => ({ month: '2087-05', day: '2087-05-17' }),
  'appointments.agenda': () => ({ from: '2087-05-15', to: '2087-05-18' }),
  'appointments.occupancy': () => ({ month: '2087-05', include: 'free' }),
  'appointments.freeTimes': () => ({ from: '2087-05-18', to: '2087-05-18' }),
  'appointments.elsewhere': () => ({ date: '2087-05-17', time: '08:00', minutes: 720 }),
  'appointments.nextFree': () => ({ from: '2087-05-18' }),
  'appointments.create': slot,
  'appointments.update': () => ({ ...slot(), version: 1 }),
  'appointments.setStatus': () => ({ status: 'cancelled', cancelReason: 'clinic' }),
  'appointments.setNotes': () => ({ version: 1, notes: 'zqi nota' }),
  'appointmentSeries.propose': () => ({
    date: '2087-05-17',
    time: '16:00',
    sessions: 2,
    everyDays: 1,
    durationMinutes: 30,
  }),
  'appointmentSeries.create': () => ({
    notes: 'zqi nota',
    everyDays: 7,
    sessions: [freeDate(), freeDate()].map((date) => ({ date, time: '08:00', outsideHours: true })),
  }),
  'appointmentSeries.move': () => ({ scope: 'this', date: freeDate(), time: '08:00', outsideHours: true }),
  'appointmentSeries.cancel': () => ({ scope: 'this', cancelReason: 'clinic' }),
  'confirmations.queue': () => ({ day: '2087-05-17' }),
  'confirmations.prepare': () => ({ day: '2087-05-17' }),
  'confirmations.ask': () => ({ channel: 'phone', wholeSeries: true }),
  'confirmations.answer': () => ({ state: 'confirmed' }),
  'messages.update': () => ({
    confirmation: 'Zqi {nome}',
    confirmationAgain: 'De novo',
    displaced: 'Mudou',
    showsProcedure: false,
  }),
  'waitingList.offer': ({ people }) => ({
    date: '2087-05-19',
    time: '16:00',
    entryIds: [people.a.waitingEntryId],
  }),
  'booking.answerOffer': () => ({ accept: true }),
  'bookingRequests.accept': () => ({ version: 1 }),
  'bookingRequests.propose': () => ({ version: 1, ...proposedTime() }),
  'bookingRequests.refuse': () => ({ version: 1, note: 'zqi motivo' }),
  'bookingRequests.reopen': () => ({ version: 1 }),
  'waitingList.fitting': () => ({ date: '2087-05-19', time: '16:00' }),
  'waitingList.add': () => wishes,
  'waitingList.update': () => wishes,
  'procedures.create': (clinic) => procedure(clinic),
  'procedures.createAll': () => ({
    procedures: [{ ...text, minutes: 45, priceCents: 35_000 }],
  }),
  'procedures.update': (clinic) => procedure(clinic),
  'professionals.create': professional,
  'professionals.update': professional,
  'imports.create': () => ({ kind: 'patients' }),
  'spreadsheetImports.setOptions': ({ professionalIds }) => ({
    columns: ['phone', null, null],
    areaCode: ++described % 2 ? '31' : null,
    validUntil: '2999-12-31',
    allPaid: true,
    professionalId: professionalIds.own,
  }),
  'imports.choose': () => ({
    professional: 'Zqi Zqi',
    bringsLooseFiles: true,
    status: { key: 'zqi', choice: 'cancelled' },
    professionalName: { key: 'zqi', choice: '' },
  }),
  'spreadsheetImports.mend': () => ({ line: 2, column: 0, value: 'Zqi Zqi' }),
  // By turns another line and a patient.
  'spreadsheetImports.decide': ({ people }) => ({
    line: 2,
    decision: 'merge',
    match: ++decided % 2 ? { line: 1, patientId: null } : { line: null, patientId: people.b.patientId },
    ofPerson: true,
  }),
  'spreadsheetImports.accept': () => ({ line: 2, isAccepted: true }),
  'spreadsheetImports.decideAll': () => ({ filter: 'all', decision: 'skip' }),
  'spreadsheetImports.chooseProfessional': () => ({ key: 'zqi', choice: 'create' }),
  'spreadsheetImports.answer': ({ procedureIds }) => ({
    procedure: { key: 'zqi', choice: { procedureId: procedureIds.own } },
    validUntil: '2999-12-31',
    expiredUntil: '2999-12-31',
    allPaid: true,
    pastStatus: 'scheduled',
    status: { key: 'remarcado', choice: 'cancelled' },
  }),
  'reminders.update': () => ({ isOn: false, channels: ['push'] }),
  'notices.unsubscribe': () => ({ token: 'zqi-token' }),
  'resources.create': () => resource(),
  'resources.update': () => resource(),
  'workingHours.set': () => ({ professionalId: null, validFrom: hoursFrom(), week }),
  'workingHours.wouldMeet': () => ({ professionalId: null, validFrom: hoursFrom(), week }),
  'workingHours.preview': () => ({ professionalId: null, from: '2087-05-19', week }),
  'scheduleExceptions.list': () => ({ from: '2087-05-01', to: '2087-05-31' }),
  'scheduleExceptions.create': block,
  'scheduleExceptions.update': block,
  'scheduleExceptions.wouldMeet': block,
  'portal.appointments': () => appointmentMonth,
  'portal.updateProfile': () => ({ fullName, phone: '24988776655', address: 'zqi rua' }),
  'portal.updatePreferences': () => ({ acceptsEmail: false, acceptsWhatsapp: false }),
  'push.subscribe': () => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/zqi-${++turn}`,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }),
  'portalFiles.category': () => ({ category: 'exams' }),
  // Is done in the tests' clinic: hiding it changes no answer.
  'dashboard.hideSetupStep': () => ({ step: 'mail' }),
  'secondFactor.begin': () => ({ password: adminPassword }),
  'secondFactor.confirm': () => ({ code: '123456' }),
  'secondFactor.renewRecoveryCodes': () => ({ password: adminPassword, code: '123456' }),
  'secondFactor.turnOff': () => ({ password: adminPassword, code: '123456' }),
  'secondFactor.setRequired': () => ({ password: adminPassword, isRequired: false }),
};

const ofNewPatient = {
  newPatient: {
    newPatient: {
      fullName,
      phone: '24988776655',
      birthDate: '1990-11-22',
      guardianName: 'Zqi Responsável',
      guardianCpf: null,
      guardianPhone: '24988776644',
    },
    patientId: undefined,
    waitingEntryId: undefined,
  },
};
/** Of a reserved field that is sent in place of others: what the input is then. */
export const reservedInputs: Partial<Record<Path, Record<string, Input>>> = {
  'appointments.create': ofNewPatient,
  'appointmentSeries.create': ofNewPatient,
  'professionals.create': {
    invitation: { invitation: { email: 'zqi-convite@exemplo.test', roles: ['professional'] } },
  },
};

const unfiltered = { patientId: undefined, userId: undefined, after: undefined };

const today = clinicClock.today();

/** More inputs of reading calls, so that every field of their answers appears. */
export const moreInputs: Partial<Record<Path, Input[]>> = {
  'scheduleExceptions.list': [{ from: '2087-12-20', to: '2087-12-31' }],
  // A month with a completed visit, and a day with an expense.
  'figures.get': [
    { from: '2020-01-01', to: '2020-01-31' },
    { from: today, to: today },
  ],
  // All professionals.
  'shares.get': [{ ...monthOfShares, professionalId: undefined }],
  // A visit of today without a price.
  'appointments.agenda': [{ from: today, to: today }],
  'taxReceipts.list': [{ state: 'issued' }],
  // What is overdue from before it.
  'cards.list': [{ month: '2020-02' }],
  'appointments.freeTimes': [
    { from: '2087-05-17', to: '2087-05-17', procedureId: undefined, except: undefined },
    // A day that has a name.
    { from: '2087-05-20', to: '2087-05-20', procedureId: undefined, except: undefined },
  ],
  'activity.list': [unfiltered, { ...unfiltered, kind: 'changes' }, { userId: undefined, after: undefined }],
  'activity.deletedPatients': [{ search }],
  'waitingList.fitting': [
    { date: '2087-04-16', time: '16:00' },
    // Patient A comes later on that day.
    { date: '2087-05-17', time: '13:00' },
  ],
  'waitingList.list': [{ patientId: undefined, procedureId: undefined, professionalId: undefined }],
  'bookingRequests.list': [{ id: undefined }],
  'record.find': [{ search: 'manter tratamento' }, { search: 'prescription' }],
  'finder.find': [
    { search: '2498765431' },
    { search: 'peeling' },
    { search: '2026/0001' },
    { search: '2019/90001' },
  ],
  'patients.list': [{ search }],
  'procedures.list': [{ search: 'peeling' }],
  'appointments.list': [{ patientId: undefined }, { period: 'upcoming', search }],
  'appointments.calendar': [{ month: '2087-05', day: '2087-05-18' }],
  // A day that has a name.
  'appointmentSeries.propose': [
    { date: '2087-05-20', time: '16:00', sessions: 2, everyDays: 1, durationMinutes: 30 },
  ],
  'portal.activity': [{ after: undefined }],
  'portalFiles.category': [
    { category: 'procedures' },
    { category: 'treatment' },
    { category: 'orientations' },
    { category: 'prescriptions' },
  ],
};

/** Input that needs a state or a secret in the database, made just before the call. @param ids of the input, if made */
export const prepared: Partial<
  Record<Path, (clinic: Clinic, visitor: Visitor, ids?: Input) => Promise<Input>>
> = {
  // It takes a session of a package.
  'appointments.create': async ({ db }, _, ids) => ({
    ...slot(),
    procedureId: (await makePackage(db, String(ids?.patientId))).item.procedure_id,
  }),
  // All visitors ask from one address.
  'session.requestPasswordReset': async ({ db }) => {
    await db.deleteFrom('auth.rate_limits').execute();
    return { email: email() };
  },
  // Every second one is of a new time, whose price is said.
  'booking.hold': async (_, __, ids) => {
    const time = { professionalId: null, ...heldTime() };
    if (ids && ++turn % 2 === 0) delete ids.moves;
    return time;
  },
  // Neither is offered, nor on the list, already.
  'waitingList.offer': async ({ db }) => {
    const { id } = await makeUrgentEntry(db);
    return { date: freeDate(), time: '09:00', entryIds: [id] };
  },
  'booking.joinWaitingList': async ({ db }) => {
    await db.deleteFrom('waiting_list').where('by_patient', '=', true).execute();
    return {};
  },
  // A draft of the visitor's own, who has a number in the council.
  // The clinic has settings, and the visitor a number in the council.
  'documents.issue': async ({ db, users }, visitor) => {
    await makeSigner(db, users[isStaff(visitor) ? visitor : 'admin'].id);
    return { words: zqiQuote };
  },
  'record.sign': async ({ db, users, productId }, visitor, ids) => {
    const author_id = users[isStaff(visitor) ? visitor : 'admin'].id;
    await makeSigner(db, author_id);
    await makeRecordDraft(
      db,
      {
        patient_id: String(ids?.patientId),
        appointment_id: String(ids?.appointmentId),
        corrects_id: String(ids?.correctsId),
        author_id,
      },
      {
        sections: [{ key: 'conduct', text: 'zqi', copied: false }],
        diagnoses: [{ code: 'L70.0', text: 'Acne vulgar' }],
        published: false,
        application: draftOf(
          await makeApplication(db, await makeLot(db, { product_id: productId }), 4, 'zqi'),
        ),
      },
    );
    return { revision: 1 };
  },
  // Patient B declines.
  'booking.answerOffer': async (_, visitor) => ({ accept: visitor !== 'patientB' }),
  'booking.confirmPresence': ownTime,
  'booking.cancel': ownTime,
  'booking.moveDisplaced': async (...given) => ({ ...(await ownTime(...given)), ...newTime }),
  'booking.answerProposal': async ({ db }, visitor) => {
    const { date, time } = await db
      .selectFrom('booking_requests')
      .select(['date', 'time'])
      .where('state', '=', 'proposed')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return { accept: visitor !== 'patientB', date, time: time.slice(0, 5) };
  },
  'publicBooking.requestCode': async ({ db }) => {
    await db.deleteFrom('auth.rate_limits').execute();
    return { email: email() };
  },
  'portal.updateProfile': async ({ people: { a, b } }, visitor) => {
    const { fullName, phone, address } = visitor === 'patientB' ? b : a;
    return { fullName, phone, address };
  },
  'payments.receive': async (clinic, visitor) => {
    await makeTill(clinic.db, { user_id: userOf(clinic, visitor) });
    return insuredPayment;
  },
  'payments.reverse': async (clinic, visitor, ids) => {
    await makeTill(clinic.db, { user_id: userOf(clinic, visitor) });
    const { id } = await clinic.db
      .selectFrom('till_entries')
      .select('id')
      .where('appointment_id', '=', String(ids?.appointmentId))
      .where('kind', '=', 'payment')
      .orderBy('entered_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return { paymentIds: [id], reason: 'zqi motivo' };
  },
  'payments.refund': async (clinic, visitor) => {
    await makeTill(clinic.db, { user_id: userOf(clinic, visitor) });
    return { method: 'pix', amountCents: 1, reason: 'zqi motivo' };
  },
  'cards.mark': async ({ db }) => {
    const { second } = await makeCard(db);
    const line = { key: `zqi ${++turn}`, bankId: null };
    return { ids: [second.id], day: '2020-01-03', line: { ...line, fileName: 'zqi.ofx' } };
  },
  'cards.undo': async ({ db }) => ({ ids: [(await makeCard(db)).first.id] }),
  'tills.move': async (clinic, visitor) => {
    await makeTill(clinic.db, { user_id: userOf(clinic, visitor) });
    return { kind: 'supply', amountCents: 1, reason: 'zqi motivo' };
  },
  // One till is open at a time.
  'tills.open': async (clinic, visitor) => {
    await closeTillsOf(clinic, visitor);
    return { openingCents: 100 };
  },
  // There is a limit.
  'reminders.create': async ({ db, reminderRuleId }) => {
    await db.deleteFrom('reminder_rules').where('id', '<>', reminderRuleId).execute();
    return { minutesBefore: 4320 };
  },
  'workingHours.set': hoursWithoutEvening,
  'workingHours.wouldMeet': hoursWithoutEvening,
  'workingHours.remove': async ({ db }) => {
    const { professional_id } = await bookEvening(db, soon());
    const { valid_from } = await makeWorkingHours(db, { professional_id, week: dayAndNight });
    return { professionalId: professional_id, validFrom: valid_from };
  },
  'scheduleExceptions.takeHoliday': async ({ db }) => {
    await db.deleteFrom('schedule_exceptions').where('optional_holiday', 'is not', null).execute();
    const { rows } = await sql<{ day: string }>`
      select (app.easter(extract(year from now())::integer + 1) - 48)::text as day`.execute(db);
    await bookEvening(db, rows[0]?.day ?? '');
    return { holiday: 'carnival_monday', taken: true };
  },
  'secondFactor.begin': async (clinic, visitor) => {
    await clinic.db
      .deleteFrom('auth.second_factors')
      .where('user_id', '=', userOf(clinic, visitor))
      .execute();
    return { password: adminPassword };
  },
  'secondFactor.confirm': async (clinic, visitor) => ({
    code: codeOf(await keepKey(clinic, false, userOf(clinic, visitor))),
  }),
  'secondFactor.renewRecoveryCodes': passwordAndCode,
  'secondFactor.turnOff': passwordAndCode,
};

const insuredPayment = { parts: [{ method: 'insurance', amountCents: 1, detail: 'zqi convênio' }] };

async function closeTillsOf(clinic: Clinic, visitor: Visitor): Promise<void> {
  const { db } = clinic;
  const ofVisitor = db.selectFrom('tills').where('user_id', '=', userOf(clinic, visitor));
  await db
    .insertInto('till_closings')
    .columns(['till_id', 'counted'])
    .expression(ofVisitor.select(['id', sql<string>`'{}'::jsonb`.as('counted')]))
    .onConflict((conflict) => conflict.column('till_id').doNothing())
    .execute();
}

/** Of a patient of its own. */
async function makeVisitorsTill(clinic: Clinic, visitor: Visitor, isClosed = false) {
  const { id: patient_id } = await makePatient(clinic.db);
  const appointment = await makeAppointment(clinic.db, { patient_id });
  return makeFullTill(clinic.db, userOf(clinic, visitor), appointment, { isClosed });
}

async function passwordAndCode(clinic: Clinic, visitor: Visitor): Promise<Input> {
  return { password: adminPassword, code: codeOf(await keepKey(clinic, true, userOf(clinic, visitor))) };
}

/** The date and time of the visitor's own appointment, as its patient sees them. */
async function ownTime({ db, people: { a, b } }: Clinic, visitor: Visitor, ids: Input = {}): Promise<Input> {
  const { date, time } = await db
    .selectFrom('appointments')
    .select(['date', 'time'])
    .where('id', '=', String(ids.appointmentId ?? (visitor === 'patientB' ? b : a).appointmentId))
    .executeTakeFirstOrThrow();
  return { date, time: time.slice(0, 5) };
}

const userOf = ({ users, adminId }: Clinic, visitor: Visitor) =>
  isStaff(visitor) ? users[visitor].id : adminId;

/** An appointment outside of the clinic's hours. */
/** Changes of the hours name the appointments of the next ten years. */
const soon = () => bookingDay(20);
/** With them no appointment is outside before a change. */
const dayAndNight = '{[0,10080)}';

async function hoursWithoutEvening({ db }: Pick<Clinic, 'db'>) {
  const { professional_id } = await bookEvening(db, soon());
  await makeWorkingHours(db, { professional_id, week: dayAndNight });
  return { professionalId: professional_id, validFrom: soon(), week };
}

async function bookEvening(db: Clinic['db'], date: string) {
  const [patient, professional] = await Promise.all([makePatient(db), makeProfessional(db)]);
  return makeAppointment(db, {
    patient_id: patient.id,
    professional_id: professional.id,
    date,
    time: '20:00',
  });
}

/** Gives the administrator, or another of the staff, a second factor whose key the test knows. */
export async function keepKey(
  { db, database, adminId }: Clinic,
  confirmed: boolean,
  userId = adminId,
): Promise<string> {
  const key = new Secret({ size: 20 }).base32;
  await db.deleteFrom('auth.second_factors').where('user_id', '=', userId).execute();
  await db
    .insertInto('auth.second_factors')
    .values({
      user_id: userId,
      secret: sealKey(database.authSecret, userId, key),
      confirmed_at: confirmed ? new Date() : null,
    })
    .execute();
  return key;
}

export function maySend(visitor: Visitor, path: Path, field: string): boolean {
  const needed = procedures[path].reserved?.[field];
  if (!needed) return true;
  return needed === 'admin' ? visitor === 'admin' : permissionsHeldBy(visitor).includes(needed);
}

/** The input without the fields that only others may send. */
export const sendable = <Sent extends Input>(visitor: Visitor, path: Path, input: Sent): Partial<Sent> => {
  const { ...rest }: Partial<Sent> = input;
  for (const field of Object.keys(rest)) if (!maySend(visitor, path, field)) delete rest[field];
  return rest;
};

/** The ids that the call takes, of rows that stay. */
export function standingIds(clinic: Clinic, path: Path, whose: Whose, visitor: Visitor): Promise<Ids> {
  const { a, b } = clinic.people;
  const mine = (visitor === 'patientB') === (whose === 'foreign') ? a : b;
  const person = whose === 'foreign' ? b : a;
  const own = whose === 'foreign' ? 'foreign' : 'own';
  return idsFrom(path, whose, {
    patient: person.patientId,
    user: person.user.id,
    appointment:
      path === 'confirmations.willTell'
        ? person.untoldId
        : path === 'appointments.get' && whose === 'foreign'
          ? clinic.appointmentOfChild
          : person.appointmentId,
    otherAppointment: person.appointmentId,
    series: person.seriesId,
    contact: person.contactId,
    waitingEntry: person.waitingEntryId,
    ownAppointment: path === 'booking.timesForDisplaced' ? mine.displacedId : mine.appointmentId,
    ownRequest: mine.requestId,
    request: person.requestId,
    ownOffer: mine.offerId,
    ownWaitingEntry: mine.waitingEntryId,
    hold: mine.requestId,
    plan: person.planId,
    file: person.fileId,
    photograph: person.photographId,
    photographLink: person.photographLinkId,
    futureProcedure: person.futureProcedureId,
    recordEntry: person.recordEntryId,
    payment: person.paymentId,
    receipt: path === 'ownPayments.receipt' ? mine.receiptId : person.receiptId,
    package: path === 'payments.refund' ? person.endedPackageId : person.packageId,
    packageItem: person.packageItemId,
    quote: path === 'ownPayments.acceptQuote' ? mine.quoteId : person.quoteId,
    till: clinic.tillIds[visitor] ?? randomUUID(),
    expense: clinic.expense.id,
    repeating: clinic.expense.repeating.id,
    shareRule: clinic.shares.ruleId,
    taxReceipt: clinic.shares.tickedId,
    operation: clinic.shares.operationId,
    document: person.documentId,
    term: path === 'ownTerms.revoke' ? mine.termId : person.termId,
    termTemplate: clinic.termTemplateId,
    anamnesis: person.anamnesisId,
    template: clinic.templateIds[own],
    activity: person.activityId,
    uploadKey: person.uploadKey,
    procedure: clinic.procedureIds[own],
    professional: clinic.professionalIds[own],
    resource: clinic.resourceIds[own],
    reminderRule: clinic.reminderRuleId,
    snippet: clinic.snippetId,
    product: clinic.productId,
    lot: clinic.lotId,
    protocol: clinic.protocolId,
    staffAccount: own === 'own' ? clinic.adminId : person.user.id,
    scheduleException: clinic.scheduleExceptionId,
    import: path === 'spreadsheetImports.describe' ? clinic.sheetImportIds[own] : clinic.importIds[own],
    administrator: own === 'own' ? clinic.users.manager.id : person.user.id,
  });
}

/** As `standingIds`, of rows that may be changed or deleted. */
/** @param visitor whose rows, where a patient calls */
export async function expendableIds(clinic: Clinic, path: Path, visitor: Visitor): Promise<Ids> {
  const { db } = clinic;
  const fields = Object.keys(procedures[path].ids ?? {});
  if (fields.length === 0) return {};
  const { user, patient } = await makePatientWithAccount(
    db,
    path === 'patients.update'
      ? {}
      : path.startsWith('payments.')
        ? { ...calledAtHome, phone: '24988880001' }
        : calledAtHome,
  );
  const patient_id = patient.id;
  const { id: seriesId } = await makeSeries(db, { patient_id });
  const own = clinic.people[visitor === 'patientB' ? 'b' : 'a'].patientId;
  let appointment: ReturnType<typeof makeChangedAppointment> | undefined;
  const changed = () => {
    appointment ??= makeChangedAppointment(clinic, patient_id, {
      isCancelled: path === 'appointments.setNotes',
      isScheduled: path === 'confirmations.answer',
    });
    return appointment;
  };
  // With every kind of entry besides.
  let payment: ReturnType<typeof makePayment> | undefined;
  const paid = () => {
    payment ??= changed().then(async (made) => {
      const till = await makeFullTill(db, clinic.adminId, made, { isClosed: true });
      const taken = await makePayment(db, made, till.id);
      // What the answer says of receipts that hold, and of those that do not.
      if (path.startsWith('payments.')) {
        await makePackage(db, patient_id, { appointment_id: made.id });
        await makeReceipt(db, taken);
        await makeCancelledReceipt(db, taken);
      }
      return taken;
    });
    return payment;
  };
  return idsFrom(path, 'own', {
    // With terms in every state: it begins only what is due.
    patient: path === 'terms.open' ? clinic.people.a.patientId : patient_id,
    user: user.id,
    appointment: async () =>
      path.startsWith('appointmentSeries.')
        ? (await makeAppointment(db, { patient_id, series_id: seriesId, session_number: 1 })).id
        : path === 'appointments.update'
          ? (await makeAppointment(db, { patient_id, notes: 'zqi' })).id
          : path.startsWith('payments.') || path.startsWith('receipts.')
            ? ((await paid()).appointment_id ?? '')
            : (await changed()).id,
    series: seriesId,
    contact: async () => {
      const appointment = await makeAppointment(db, { patient_id });
      return (await makeAppointmentContact(db, appointment, { user_id: clinic.adminId })).id;
    },
    waitingEntry: async () => {
      const { id } = await makeWaitingEntry(db, { patient_id });
      if (path === 'waitingList.update')
        await makeWaitingOffer(db, { patient_id, entry_id: id, date: freeDate() });
      return id;
    },
    ownWaitingEntry: async () => (await makeWaitingEntry(db, { patient_id: own })).id,
    ownAppointment: async () =>
      (
        await makeAppointment(db, {
          patient_id: own,
          procedure_id: clinic.procedureIds.own,
          professional_id: clinic.professionalIds.own,
        })
      ).id,
    ownRequest: async () => (await makeRequest(clinic, own, 'proposed')).id,
    request: async () => (await makeRequest(clinic, patient_id, 'pending')).id,
    ownOffer: async () => (await makeWaitingOffer(db, { patient_id: own, date: freeDate() })).id,
    hold: async () => (await makeRequest(clinic, own, 'held')).id,
    plan: async () => (await makeTreatmentPlan(db, { patient_id })).id,
    file: async () => (await makeStoredFile(clinic, patient_id)).id,
    photograph: async () => {
      await makeConsent(db, { patient_id, use: 'teaching' });
      return (await makeStoredPhotograph(clinic, patient_id)).id;
    },
    photographLink: async () => (await makePhotographLink(db, patient_id)).id,
    futureProcedure: async () =>
      (await makeFutureProcedure(db, { patient_id, completed_on: '2020-02-02' })).id,
    // An addendum is of its original's visit.
    recordEntry: async () =>
      (
        await makeRecordEntry(db, {
          patient_id,
          appointment_id: (await changed()).id,
          // Struck out by its author.
          author_id: clinic.users[isStaff(visitor) ? visitor : 'admin'].id,
        })
      ).id,
    payment: async () => (await paid()).id,
    otherAppointment: async () => {
      const { id } = await makeAppointment(db, { patient_id });
      const of = { appointment_id: id, patient_id };
      await db
        .insertInto('charges')
        .values({ ...of, price_cents: 9_000, reason: 'Combinado' })
        .execute();
      await db
        .insertInto('appointment_balances')
        .values({ ...of, charged_cents: 9_000 })
        .execute();
      return id;
    },
    receipt: async () =>
      path === 'ownPayments.receipt'
        ? clinic.people[visitor === 'patientB' ? 'b' : 'a'].receiptId
        : (await makeReceipt(db, await paid())).id,
    package: async () =>
      (path === 'payments.refund'
        ? await makeEndedPackage(db, patient_id, (await makeTill(db)).id)
        : (await makePackage(db, patient_id)).sale
      ).id,
    packageItem: async () => (await makePackage(db, patient_id)).item.id,
    quote: async () => (await makeQuote(db, path === 'ownPayments.acceptQuote' ? own : patient_id)).id,
    expense: async () => (await makeExpense(db)).id,
    repeating: async () => (await makeExpense(db, { day: '2019-01-02' })).repeating.id,
    shareRule: async () =>
      (await makeShareRule(db, { professional_id: (await makeProfessional(db)).id, percent_hundredths: 1 }))
        .id,
    taxReceipt: async () => (await makeTaxReceipt(db, await paid())).id,
    operation: async () => (await paid()).operation_id,
    till: async () => (await makeVisitorsTill(clinic, visitor, path === 'tills.get')).id,
    document: async () =>
      (await makeDocument(db, patient_id, undefined, clinic.users[isStaff(visitor) ? visitor : 'admin'].id))
        .id,
    term: async () =>
      (path === 'ownTerms.revoke' ? await makeSignedTerm(db, own) : await makeTerm(db, patient_id)).id,
    termTemplate: async () =>
      path === 'terms.request' ? clinic.termTemplateId : (await makeTermTemplate(db)).id,
    anamnesis: async () => {
      if (path === 'anamneses.review') return (await makeAnamnesis(db, { patient_id, state: 'sent' })).id;
      const ofPatient = path.startsWith('ownAnamnesis.') ? own : patient_id;
      await db
        .deleteFrom('anamneses')
        .where('patient_id', '=', ofPatient)
        .where('state', '=', 'open')
        .execute();
      return (await makeOpenAnamnesis(db, ofPatient, 'zqi')).id;
    },
    template: async () =>
      path === 'anamnesisTemplates.publish' ? (await makeTemplate(db)).template_id : clinic.templateIds.own,
    procedure: /^(booking|publicBooking)\./u.test(path)
      ? clinic.procedureIds.own
      : async () => (await makeProcedure(db)).id,
    // An account is linked to a professional without one only.
    professional: async () =>
      path.startsWith('bookingRequests.') || path === 'waitingList.offer'
        ? clinic.professionalIds.own
        : (
            await (path.startsWith('users.')
              ? makeProfessional(db)
              : makeEmployee(clinic, path !== 'professionals.reactivate'))
          ).id,
    reminderRule: async () => (await makeReminderRule(db, { minutes_before: 60 + ++turn })).id,
    snippet: async () => (await makeSnippet(db)).id,
    product: async () => (await makeProduct(db)).id,
    // One that was applied.
    lot: async () =>
      path === 'products.recall'
        ? clinic.lotId
        : (await makeLot(db, { closed_at: path === 'products.reopenLot' ? new Date() : null })).id,
    protocol: async () => (await makeProtocol(db)).id,
    resource: async () => (await makeResource(db)).id,
    staffAccount: async () => (await makeAdmin(db)).id,
    scheduleException: async () => (await makeScheduleException(db, { first_day: freeDate() })).id,
    import: async () =>
      path.startsWith('spreadsheetImports.')
        ? makeSheetFor(clinic, path)
        : (await makeImport(db, importFor(path))).id,
    administrator: async () => (await makeAdmin(db)).id,
    activity: randomUUID(),
    uploadKey: randomUUID(),
  });
}

/** By turns a CSV file and a workbook; a sheet with a patient, or only another line, who may be the same. */
async function makeSheetFor({ db, people }: Clinic, path: Path): Promise<string> {
  const isOfAppointments =
    path === 'spreadsheetImports.chooseProfessional' ||
    (path === 'spreadsheetImports.mend' && ++mended % 2 === 0);
  const kind =
    path === 'spreadsheetImports.answer' ? 'packages' : isOfAppointments ? 'appointments' : 'patients';
  const patientId = people.b.patientId;
  const id = await makeReviewedSheet(db, kind, {
    patientId,
    source_key: ++turn % 2 ? 'fonte' : 'planilha',
  });
  if (path !== 'spreadsheetImports.mend') return id;
  // What a mended line finds is looked up anew.
  const { phone, cpf } = await db
    .selectFrom('import_entries')
    .select(['phone', 'cpf'])
    .where('import_id', '=', id)
    .where('line', '=', 2)
    .executeTakeFirstOrThrow();
  // A patient with the same name comes first; without one, the line before.
  await makePatient(db, {
    full_name: isOfAppointments ? 'Zqi Zqi' : 'Outra Pessoa',
    phone,
    birth_date: '1980-01-01',
    cpf: isOfAppointments ? cpf : makeCpf(500_000 + mended),
    email: `zqi-${mended}@zqi.test`,
  });
  return id;
}

const statusResult = { key: 'zqi', name: 'Zqi', lines: 2, choice: null };
const unnamedResult = { appointments: 3, candidates: ['Zqi Zqi'], chosen: 'Zqi Zqi' };

/** An import in a state that allows the call. */
function importFor(path: Path) {
  const source_key = `${randomUUID()}/fonte`;
  switch (path) {
    case 'imports.check':
      return { state: 'preparing', source_key } as const;
    case 'imports.start':
    case 'imports.cancel':
      return { state: 'review', source_key } as const;
    case 'imports.choose':
      return {
        state: 'review',
        result: JSON.stringify({
          unnamed: unnamedResult,
          statuses: [statusResult],
          professionals: {
            candidates: [],
            names: [{ key: 'zqi', name: 'Zqi', appointments: 1, choice: '' }],
          },
        }),
      } as const;
    case 'imports.retry':
      return { state: 'checking', failure: 'internal', source_key } as const;
    default:
      return {};
  }
}

/** A patient holds one time. */
async function makeRequest(
  { db, procedureIds, professionalIds }: Clinic,
  patient_id: string,
  state: 'held' | 'pending' | 'proposed',
) {
  await db
    .deleteFrom('booking_requests')
    .where('patient_id', '=', patient_id)
    .where('state', '=', 'held')
    .execute();
  return makeBookingRequest(db, {
    patient_id,
    state,
    procedure_id: procedureIds.own,
    professional_id: professionalIds.own,
    ...requestedTime(),
    duration_minutes: 30,
    ...(state !== 'held' && { expires_at: null }),
    ...(state === 'proposed' && { asked_date: bookingDay(0), asked_time: '09:00' }),
  });
}

/** One that the administrator has confirmed, or cancelled, a moment ago. */
export async function makeChangedAppointment(
  clinic: Clinic,
  patient_id: string,
  {
    isCancelled = false,
    isScheduled = false,
    changedBy = clinic.adminId,
  }: { isCancelled?: boolean; isScheduled?: boolean; changedBy?: string },
) {
  const { db, procedureIds } = clinic;
  const appointment = await makeAppointment(db, {
    patient_id,
    notes: 'zqi',
    professional_id: clinic.professionalIds.own,
    procedure_id: procedureIds.own,
    status: isCancelled ? 'cancelled' : isScheduled ? 'scheduled' : 'confirmed',
    cancel_reason: isCancelled ? 'clinic' : null,
    status_before: 'scheduled',
    status_changed_at: new Date(),
    status_changed_by: changedBy,
    series_id: (await makeSeries(db, { patient_id })).id,
    session_number: 1,
  });
  await makeAppointmentResource(db, appointment);
  // A cancelled visit has an amount where something was paid.
  await db
    .insertInto('appointment_balances')
    .values({ appointment_id: appointment.id, patient_id, charged_cents: 8_000, paid_cents: 1 })
    .execute();
  return appointment;
}

/** With every column, an account among them. */
async function makeEmployee({ db }: Clinic, active: boolean) {
  const { id: user_id } = await makeAdmin(db);
  const council_number = String(70_000 + ++turn);
  return makeProfessional(db, { ...registered, council_number, active, user_id, person_since: '2020-01-01' });
}

async function makeStoredFile({ db, storage }: Clinic, patient_id: string) {
  const file = await makePatientFile(db, { patient_id });
  await storage.put({ area: 'patient-files', key: file.file_path }, pdf, file.file_type);
  return file;
}

async function makeStoredPhotograph({ db, storage }: Clinic, patient_id: string) {
  const photograph = await makePhotograph(db, {
    patient_id,
    pose: 'free',
    pose_words: 'zqi sinal',
    points: [0.2, 0.4, 0.6, 0.4],
  });
  await storage.put({ area: 'photographs', key: photograph.file_path }, jpeg, photograph.file_type);
  return photograph;
}

type Noun =
  | 'patient'
  | 'user'
  | 'appointment'
  | 'otherAppointment'
  | 'series'
  | 'contact'
  | 'waitingEntry'
  | 'ownWaitingEntry'
  | 'ownAppointment'
  | 'ownRequest'
  | 'request'
  | 'ownOffer'
  | 'hold'
  | 'plan'
  | 'file'
  | 'photograph'
  | 'photographLink'
  | 'futureProcedure'
  | 'recordEntry'
  | 'document'
  | 'term'
  | 'termTemplate'
  | 'payment'
  | 'receipt'
  | 'package'
  | 'packageItem'
  | 'quote'
  | 'till'
  | 'anamnesis'
  | 'template'
  | 'procedure'
  | 'professional'
  | 'resource'
  | 'expense'
  | 'repeating'
  | 'shareRule'
  | 'taxReceipt'
  | 'operation'
  | 'reminderRule'
  | 'snippet'
  | 'product'
  | 'lot'
  | 'protocol'
  | 'staffAccount'
  | 'scheduleException'
  | 'import'
  | 'administrator'
  | 'activity'
  | 'uploadKey';
type Known = Record<Noun, string | (() => Promise<string>)>;

async function idsFrom(path: Path, whose: Whose, known: Known): Promise<Ids> {
  const ids: Ids = {};
  for (const field of Object.keys(procedures[path].ids ?? {})) {
    const id = known[nounOf(path, field)];
    if (whose === 'unknown') ids[field] = randomUUID();
    else if (whose === 'malformed') ids[field] = 'x';
    else ids[field] = typeof id === 'string' ? id : await id();
  }
  return ids;
}

const nounOfField = new Map<string, Noun>([
  ['after', 'activity'],
  ['except', 'appointment'],
  ['moves', 'appointment'],
  ['userId', 'user'],
  ['uploadKey', 'uploadKey'],
  ['holdId', 'hold'],
  ['requestId', 'ownRequest'],
  ['patientId', 'patient'],
  ['correctsId', 'recordEntry'],
  ['from', 'document'],
  ['fileId', 'file'],
  ['templateId', 'template'],
  ['appointmentId', 'appointment'],
  ['paymentId', 'payment'],
  ['toAppointmentId', 'otherAppointment'],
  ['packageId', 'package'],
  ['itemId', 'packageItem'],
  ['repeatsId', 'repeating'],
  ['operationId', 'uploadKey'],
  ['treatmentPlanId', 'plan'],
  ['waitingEntryId', 'waitingEntry'],
  ['procedureId', 'procedure'],
  ['professionalId', 'professional'],
  ['procedureId', 'procedure'],
]);
const nounOfId = new Map<string, Noun>([
  ['patients', 'patient'],
  ['treatmentPlans', 'plan'],
  ['files', 'file'],
  ['photographs', 'photograph'],
  ['futureProcedures', 'futureProcedure'],
  ['record', 'recordEntry'],
  ['documents', 'document'],
  ['terms', 'term'],
  ['ownTerms', 'term'],
  ['termTemplates', 'termTemplate'],
  ['anamneses', 'anamnesis'],
  ['anamnesisTemplates', 'template'],
  ['ownAnamnesis', 'anamnesis'],
  ['sharedAnamnesis', 'anamnesis'],
  ['appointments', 'appointment'],
  ['appointmentSeries', 'series'],
  ['confirmations', 'contact'],
  ['waitingList', 'waitingEntry'],
  ['bookingRequests', 'request'],
  ['users', 'administrator'],
  ['procedures', 'procedure'],
  ['professionals', 'professional'],
  ['resources', 'resource'],
  ['scheduleExceptions', 'scheduleException'],
  ['reminders', 'reminderRule'],
  ['tills', 'till'],
  ['expenses', 'expense'],
  ['shares', 'shareRule'],
  ['taxReceipts', 'taxReceipt'],
  ['receipts', 'receipt'],
  ['packages', 'package'],
  ['ownPayments', 'receipt'],
  ['snippets', 'snippet'],
  ['protocols', 'protocol'],
  ['imports', 'import'],
  ['spreadsheetImports', 'import'],
]);

function nounOf(path: Path, field: string): Noun {
  // The browser makes it.
  const made: Path[] = ['packages.sell', 'packages.move', 'expenses.add', 'expenses.saveRepeating'];
  if (made.includes(path) && field === 'id') return 'uploadKey';
  if (path.endsWith('.acceptQuote')) return 'quote';
  if (path === 'expenses.endRepeating') return 'repeating';
  if (path === 'taxReceipts.tick') return 'operation';
  if (path.startsWith('professionals.') && field === 'userId') return 'staffAccount';
  if (path === 'photographs.endLink' && field === 'id') return 'photographLink';
  if (path.startsWith('products.'))
    return path === 'products.update' || field === 'productId' ? 'product' : 'lot';
  if (path === 'terms.request' && field === 'templateId') return 'termTemplate';
  if (path === 'booking.answerOffer') return 'ownOffer';
  if (path === 'booking.leaveWaitingList') return 'ownWaitingEntry';
  if (path.startsWith('booking.') && ['appointmentId', 'moves'].includes(field)) return 'ownAppointment';
  const found = nounOfField.get(field) ?? nounOfId.get(path.split('.')[0] ?? '');
  if (!found) throw new Error(`whose id is ${field} of ${path}?`);
  return found;
}

export const idAnswer = (path: Path, field: string, whose: Whose) => {
  const kind = procedures[path].ids?.[field];
  return kind ? idKinds[kind][whose] : 'ok';
};
