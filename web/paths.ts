/** Every address of the application as a function. Pages never write addresses by hand. */
import type { Role } from '#contract/accounts/session.ts';
import type { RowKind } from '#contract/money/figures.ts';
import type { LiveChoice } from '#contract/money/packages.ts';
import { type ScreenName, screens } from '#contract/screen-addresses.ts';

type Query = Record<string, string | undefined>;

function address(screen: ScreenName, params: Record<string, string> = {}, query: Query = {}) {
  const path = screens[screen].replace(/:(\w+)/gu, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Behind the address of an appointment's link: what is to be filled in and signed comes first. */
export const formsFirst = '#antes';

/** Parameters of a patient's page: each shows something to be written beside the story. */
export const patientPanes = ['consulta', 'adendo', 'evolucao', 'anamnese'] as const;

export const paths = {
  start: () => address('start'),
  login: () => address('login'),
  resetPassword: (token?: string) => address('resetPassword', {}, { token }),
  unsubscribe: (token?: string) => address('unsubscribe', {}, { token }),
  confirmEmail: (token?: string) => address('confirmEmail', {}, { token }),
  invitation: (token?: string) => address('invitation', {}, { token }),
  /** @param token from the link to one appointment */
  appointmentLink: (token?: string) => address('appointmentLink', {}, { token }),
  /** @param query.procedimento id of the procedure to begin with */
  publicBooking: (query: { procedimento?: string } = {}) => address('publicBooking', {}, query),
  setUp: (token?: string) => address('setUp', {}, { token }),

  admin: {
    dashboard: () => address('admin'),
    patients: () => address('patients'),
    newPatient: () => address('newPatient'),
    /** Searches in the records of all patients, for `search` of the history entry. */
    recordSearch: () => address('recordSearch'),
    importPhotographs: () => address('importPhotographs'),
    /**
     * @param query what is written beside the story: `consulta` the id of an appointment, `adendo` that of the entry to correct,
     * `evolucao=nova` an entry without an appointment, `anamnese=ver` the anamneses
     */
    patient: (
      id: string,
      query: { consulta?: string; adendo?: string; evolucao?: 'nova'; anamnese?: 'ver' } = {},
    ) => address('patient', { id }, query),
    /** What a draft is about. */
    draft: (id: string, about: { appointmentId: string | null; correctsId: string | null }) =>
      paths.admin.patient(
        id,
        about.correctsId
          ? { adendo: about.correctsId }
          : about.appointmentId
            ? { consulta: about.appointmentId }
            : { evolucao: 'nova' },
      ),
    editPatient: (id: string) => address('editPatient', { id }),
    /** The signed entries on paper. @param query.entrada one of them with its addenda */
    patientRecord: (id: string, query: { entrada?: string } = {}) => address('patientRecord', { id }, query),
    /**
     * @param query.tipo a kind of documents.ts; `de` an issued document to repeat; `atendimento` the appointment that it is about;
     * `escrevendo` its record is being written, and is gone back to
     */
    newDocument: (
      id: string,
      query: {
        tipo?: string;
        de?: string;
        plano?: string;
        atendimento?: string | undefined;
        escrevendo?: 'sim' | undefined;
      } = {},
    ) => address('newDocument', { id }, query),
    /** Two photographs of one pose; by default the oldest and the newest. */
    comparePhotographs: (id: string, query: { antes?: string; depois?: string } = {}) =>
      address('comparePhotographs', { id }, query),
    photographConsents: (id: string) => address('photographConsents', { id }),
    exportPhotograph: (id: string, photographId: string) => address('exportPhotograph', { id, photographId }),
    patientFiles: (id: string) => address('patientFiles', { id }),
    patientPhotographs: (id: string) => address('patientPhotographs', { id }),
    patientProcedures: (id: string) => address('patientProcedures', { id }),
    patientTerms: (id: string) => address('patientTerms', { id }),
    patientTreatment: (id: string) => address('patientTreatment', { id }),
    newTreatmentPlan: (id: string) => address('newTreatmentPlan', { id }),
    editTreatmentPlan: (id: string, planId: string) => address('editTreatmentPlan', { id, planId }),
    /** The list of appointments, of one patient when given. */
    appointments: (query: Query & { patientId?: string } = {}) => address('appointments', {}, query),
    /** The calendar. @param query.dia yyyy-MM-dd; default today */
    appointmentCalendar: (query: Query & { dia?: string } = {}) => address('appointmentCalendar', {}, query),
    /** With `patientId` the form locks the patient and returns to the record; the others only prefill. */
    newAppointment: (
      query: {
        patientId?: string;
        professionalId?: string;
        procedureId?: string;
        date?: string;
        time?: string;
        /** Books a series of sessions of this plan; with `patientId`. */
        treatmentPlanId?: string;
      } = {},
    ) => address('newAppointment', {}, query),
    appointment: (id: string) => address('appointment', { id }),
    editAppointment: (id: string, query: { patientId?: string } = {}) =>
      address('editAppointment', { id }, query),
    /** Today by professional. */
    reception: () => address('reception'),
    waitingList: () => address('waitingList'),
    /** 'Próximo horário'. @param query.procedimento id of the procedure */
    freeTimes: (query: { procedimento?: string } = {}) => address('freeTimes', {}, query),
    /** 'Pedidos' of patients. @param query.pedido id of the one to show first */
    bookingRequests: (query: { pedido?: string } = {}) => address('bookingRequests', {}, query),
    /** Who is to confirm. @param query.dia yyyy-MM-dd; default the next day that someone is booked for */
    confirmations: (query: { dia?: string } = {}) => address('confirmations', {}, query),
    /** 'Remarcar': whose time was closed after it was chosen. */
    displaced: () => address('displaced'),
    confirmationFigures: () => address('confirmationFigures'),
    /** 'Produtos e lotes'. */
    products: () => address('products'),
    /** Who received a lot. */
    recall: (lotId: string) => address('recall', { id: lotId }),
    /** 'Caixa'. */
    tills: () => address('tills'),
    /** 'Pacotes'. */
    packages: (query: { mostrar?: LiveChoice } = {}) => address('packages', {}, query),
    expenses: () => address('expenses'),
    cards: (query: { so?: 'atrasados' } = {}) => address('cards', {}, query),
    /** 'Números': by default of the month before. @param query.de yyyy-MM-dd, with `ate` @param query.linhas shows the rows behind a number */
    figures: (query: { de?: string; ate?: string; parte?: 'faturamento'; linhas?: RowKind } = {}) =>
      address('figures', {}, query),
    /** 'Em aberto'. */
    openAmounts: () => address('openAmounts'),
    /** 'Repasses'. */
    shares: () => address('shares'),
    /** 'Receita Saúde e NFS-e'. */
    taxReceipts: (query: { parte?: 'nfse' } = {}) => address('taxReceipts', {}, query),
    procedures: () => address('procedures'),
    newProcedure: () => address('newProcedure'),
    editProcedure: (id: string) => address('editProcedure', { id }),
    users: () => address('users'),
    settings: () => address('settings'),
    team: () => address('settingsTeam'),
    /** The week, or the holidays and exceptions. */
    hours: (query: { parte?: 'excecoes' } = {}) => address('settingsHours', {}, query),
    resources: () => address('settingsResources'),
    bookingSettings: () => address('settingsBooking'),
    messages: () => address('settingsMessages'),
    recordSettings: () => address('settingsRecord'),
    /** A template of anamneses; a new one is empty, or begins as the one of `de`. */
    anamnesisTemplate: (id: string, query: { de?: string } = {}) =>
      address('settingsAnamnesis', { id }, query),
    /** A template of terms; 'novo' is empty. */
    termTemplate: (id: string) => address('settingsTerm', { id }),
    serverSettings: () => address('settingsServer'),
    imports: () => address('settingsImports'),
    import: (id: string) => address('settingsImport', { id }),
    account: () => address('account'),
    /** The audit log, of one patient when given. */
    activity: (query: { patientId?: string } = {}) => address('activity', {}, query),
  },

  /** The clinic's tablet in a patient's hands. */
  anamnesisTablet: () => address('anamnesisTablet'),
  termTablet: () => address('termTablet'),
  /** @param access absent: for the route alone */
  photographLink: (access = '') => `${address('photographLink')}${access && `#${access}`}`,
  documentCheck: () => address('documentCheck'),

  portal: {
    home: () => address('portal'),
    profile: () => address('portalProfile'),
    /** 'Me avise se surgir antes'. @param query.procedimento chosen at first */
    waitingList: (query: { procedimento?: string | undefined } = {}) =>
      address('portalWaitingList', {}, query),
    reminders: () => address('portalReminders'),
    anamnesis: () => address('portalAnamnesis'),
    terms: () => address('portalTerms'),
    activity: () => address('portalActivity'),
    procedures: () => address('portalProcedures'),
    procedure: (id: string) => address('portalProcedure', { id }),
    files: () => address('portalFiles'),
    fileCategory: (category: string) => address('portalFileCategory', { category }),
    /** @param query.mes 1 to 12, default the current month; `ano` default the current year */
    appointments: (query: { mes?: string; ano?: string } = {}) => address('portalAppointments', {}, query),
    /** 'Agendar consulta'. @param query.mover id of an appointment that gets another time */
    /** @param query.profissional, query.dia, query.hora where the choice begins */
    book: (
      query: {
        mover?: string;
        procedimento?: string | undefined;
        profissional?: string | undefined;
        dia?: string | undefined;
        hora?: string | undefined;
      } = {},
    ) => address('portalBook', {}, query),
    treatment: () => address('portalTreatment'),
    payments: () => address('portalPayments'),
    about: () => address('portalAbout'),
    location: () => address('portalLocation'),
    aboutClinic: () => address('portalAboutClinic'),
    communication: () => address('portalCommunication'),
    chat: () => address('portalChat'),
  },
};

/** The first screen after signing in. */
export const homeOf = (role: Role) => (role === 'patient' ? paths.portal.home() : paths.admin.dashboard());

/** Whether a path lies in the staff's area. */
export const isAdminPath = (path: string) => path === screens.admin || path.startsWith(`${screens.admin}/`);

/** Whether a path lies in the patient portal. */
export const isPortalPath = (path: string) =>
  path === screens.portal || path.startsWith(`${screens.portal}/`);
