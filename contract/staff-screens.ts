/**
 * What each screen of the staff's area needs: the one declaration for the screens, the navigation, the finder, prefetching,
 * the answers in a page, and the tests of pages.
 */
import { type Permission, permissionsOf, type StaffRole } from './permissions.ts';
import { type ScreenName, screenAt, type screens } from './screen-addresses.ts';

type AddressOf<Name extends ScreenName> = (typeof screens)[Name];
type StaffAddress = '/admin' | `/admin/${string}`;
type StaffScreen = {
  [Name in ScreenName]: AddressOf<Name> extends StaffAddress ? Name : never;
}[ScreenName];

/** `admin`: administrators only. `staff`: every role of the staff. `products`: the permission `settings` or `record`; `shares`: `finances`, or `record` for the own ones. */
export type Need = Permission | 'admin' | 'staff' | 'products' | 'shares';

export const needOfScreen = {
  admin: 'agenda',
  patients: 'agenda',
  newPatient: 'registration',
  recordSearch: 'record',
  importPhotographs: 'record',
  patient: 'agenda',
  editPatient: 'registration',
  patientRecord: 'record',
  comparePhotographs: 'record',
  photographConsents: 'record',
  exportPhotograph: 'record',
  patientFiles: 'registration',
  patientPhotographs: 'record',
  patientProcedures: 'record',
  patientTerms: 'agenda',
  newDocument: 'record',
  patientTreatment: 'record',
  newTreatmentPlan: 'record',
  editTreatmentPlan: 'record',
  appointments: 'agenda',
  appointmentCalendar: 'agenda',
  newAppointment: 'agenda',
  appointment: 'agenda',
  editAppointment: 'agenda',
  reception: 'agenda',
  waitingList: 'agenda',
  freeTimes: 'agenda',
  bookingRequests: 'agenda',
  confirmations: 'agenda',
  displaced: 'agenda',
  confirmationFigures: 'settings',
  products: 'products',
  recall: 'record',
  tills: 'money',
  packages: 'money',
  expenses: 'finances',
  cards: 'finances',
  figures: 'finances',
  openAmounts: 'finances',
  shares: 'shares',
  taxReceipts: 'money',
  procedures: 'staff',
  newProcedure: 'settings',
  editProcedure: 'settings',
  users: 'admin',
  settings: 'settings',
  settingsTeam: 'settings',
  settingsHours: 'settings',
  settingsResources: 'settings',
  settingsBooking: 'settings',
  settingsMessages: 'settings',
  settingsRecord: 'record',
  settingsAnamnesis: 'admin',
  settingsTerm: 'admin',
  settingsServer: 'admin',
  settingsImports: 'admin',
  settingsImport: 'admin',
  activity: 'admin',
  account: 'staff',
} as const satisfies Record<StaffScreen, Need>;

export const isStaffScreen = (name: ScreenName): name is StaffScreen => Object.hasOwn(needOfScreen, name);

/** @param roles of an account of the staff; none for a patient's */
export function meets(roles: readonly StaffRole[], need: Need): boolean {
  if (need === 'admin') return roles.includes('admin');
  if (need === 'staff') return roles.length > 0;
  const held = permissionsOf(roles);
  if (need === 'products') return held.includes('settings') || held.includes('record');
  if (need === 'shares') return held.includes('finances') || held.includes('record');
  return held.includes(need);
}

/** @param address of a link, with or without a query; false without a screen of the staff */
export function mayOpen(roles: readonly StaffRole[], address: string): boolean {
  const screen = screenAt(address.split('?')[0] ?? '')?.name;
  return screen !== undefined && isStaffScreen(screen) && meets(roles, needOfScreen[screen]);
}
