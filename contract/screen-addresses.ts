/**
 * The address pattern of every screen. The browser builds links and routes from it (`web/paths.ts`). The server answers
 * with the page; for other addresses, with the same page and status 404.
 */
export const screens = {
  start: '/',
  login: '/login',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  invitation: '/invitation',
  setUp: '/setup',
  /** What a patient's link to one appointment opens, without a login. */
  appointmentLink: '/c',
  unsubscribe: '/unsubscribe',
  publicBooking: '/agendar',

  admin: '/admin',
  patients: '/admin/patients',
  newPatient: '/admin/patients/new',
  recordSearch: '/admin/record-search',
  importPhotographs: '/admin/import-photographs',
  patient: '/admin/patients/:id',
  editPatient: '/admin/patients/:id/edit',
  patientRecord: '/admin/patients/:id/record',
  comparePhotographs: '/admin/patients/:id/photographs/compare',
  photographConsents: '/admin/patients/:id/photographs/consents',
  exportPhotograph: '/admin/patients/:id/photographs/:photographId/export',
  patientFiles: '/admin/patients/:id/files',
  patientPhotographs: '/admin/patients/:id/photographs',
  patientProcedures: '/admin/patients/:id/procedures',
  patientTerms: '/admin/patients/:id/terms',
  newDocument: '/admin/patients/:id/documents/new',
  patientTreatment: '/admin/patients/:id/treatment',
  newTreatmentPlan: '/admin/patients/:id/treatment/new',
  editTreatmentPlan: '/admin/patients/:id/treatment/:planId/edit',
  appointments: '/admin/appointments',
  appointmentCalendar: '/admin/appointments/calendar',
  newAppointment: '/admin/appointments/new',
  appointment: '/admin/appointments/:id',
  editAppointment: '/admin/appointments/:id/edit',
  reception: '/admin/reception',
  waitingList: '/admin/waiting-list',
  freeTimes: '/admin/free-times',
  bookingRequests: '/admin/booking-requests',
  confirmations: '/admin/confirmations',
  displaced: '/admin/displaced',
  confirmationFigures: '/admin/confirmations/figures',
  products: '/admin/products',
  recall: '/admin/products/lots/:id',
  tills: '/admin/tills',
  packages: '/admin/packages',
  expenses: '/admin/expenses',
  cards: '/admin/cards',
  figures: '/admin/figures',
  openAmounts: '/admin/open-amounts',
  shares: '/admin/shares',
  taxReceipts: '/admin/tax-receipts',
  procedures: '/admin/procedures',
  newProcedure: '/admin/procedures/new',
  editProcedure: '/admin/procedures/:id/edit',
  users: '/admin/users',
  settings: '/admin/settings',
  settingsTeam: '/admin/settings/team',
  settingsHours: '/admin/settings/hours',
  settingsResources: '/admin/settings/resources',
  settingsBooking: '/admin/settings/booking',
  settingsMessages: '/admin/settings/messages',
  settingsRecord: '/admin/settings/record',
  settingsAnamnesis: '/admin/settings/record/anamnesis/:id',
  settingsTerm: '/admin/settings/record/terms/:id',
  settingsServer: '/admin/settings/server',
  settingsImports: '/admin/settings/imports',
  settingsImport: '/admin/settings/imports/:id',
  activity: '/admin/activity',
  account: '/admin/account',

  anamnesisTablet: '/anamnesis',
  termTablet: '/termo',
  /** A phone adds photographs to one patient, without a login; the access stands behind '#'. */
  photographLink: '/fotos',
  /** Anyone checks an issued document; the first half of its code stands behind '#'. */
  documentCheck: '/conferir',

  portal: '/patient',
  portalProfile: '/patient/profile',
  portalWaitingList: '/patient/waiting-list',
  portalReminders: '/patient/reminders',
  portalAnamnesis: '/patient/anamnesis',
  portalTerms: '/patient/terms',
  portalActivity: '/patient/activity',
  portalProcedures: '/patient/procedures',
  portalProcedure: '/patient/procedures/:id',
  portalFiles: '/patient/files',
  portalFileCategory: '/patient/files/:category',
  portalAppointments: '/patient/appointments',
  portalBook: '/patient/book',
  portalTreatment: '/patient/treatment',
  portalPayments: '/patient/payments',
  portalAbout: '/patient/about',
  portalLocation: '/patient/location',
  portalAboutClinic: '/patient/about-clinic',
  portalCommunication: '/patient/communication',
  portalChat: '/patient/chat',
} as const;

export type ScreenName = keyof typeof screens;

const isName = (name: string): name is ScreenName => name in screens;
export const screenNames: readonly ScreenName[] = Object.keys(screens).filter(isName);

/** The screen at an address (path only, without query), with the values of the pattern's parameters. */
export function screenAt(path: string): { name: ScreenName; params: Record<string, string> } | null {
  const segments = segmentsOf(path);
  for (const name of screenNames) {
    const pattern = segmentsOf(screens[name]);
    if (pattern.length !== segments.length) continue;
    const params: Record<string, string> = {};
    const fits = pattern.every((expected, index) => {
      const given = segments[index] ?? '';
      if (!expected.startsWith(':')) return expected === given;
      params[expected.slice(1)] = given;
      return true;
    });
    if (fits) return { name, params };
  }
  return null;
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');
