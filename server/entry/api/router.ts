import { activityRoutes } from '../../accounts/activity/routes.ts';
import { accountRoutes } from '../../accounts/own-account/routes.ts';
import { secondFactorRoutes } from '../../accounts/second-factor/routes.ts';
import { sessionRoutes } from '../../accounts/session/routes.ts';
import { usersRoutes } from '../../accounts/users/routes.ts';
import { appointmentSeriesRoutes } from '../../agenda/appointment-series/routes.ts';
import { appointmentsRoutes } from '../../agenda/appointments/routes.ts';
import { calendarFeedsRoutes } from '../../agenda/calendar-feeds/routes.ts';
import { scheduleExceptionsRoutes } from '../../agenda/schedule-exceptions/routes.ts';
import { waitingListRoutes } from '../../agenda/waiting-list/routes.ts';
import { workingHoursRoutes } from '../../agenda/working-hours/routes.ts';
import { appointmentLinksRoutes } from '../../booking/appointment-links/routes.ts';
import { bookingRoutes } from '../../booking/booking/routes.ts';
import { bookingChoicesRoutes } from '../../booking/booking-choices/routes.ts';
import { bookingRequestsRoutes } from '../../booking/booking-requests/routes.ts';
import { bookingRulesRoutes } from '../../booking/booking-rules/routes.ts';
import { publicBookingRoutes } from '../../booking/public-booking/routes.ts';
import { ownOffersRoutes, staffOffersRoutes } from '../../booking/waiting-offers/routes.ts';
import { proceduresRoutes } from '../../clinic/procedures/routes.ts';
import { professionalsRoutes } from '../../clinic/professionals/routes.ts';
import { resourcesRoutes } from '../../clinic/resources/routes.ts';
import { settingsRoutes } from '../../clinic/settings/routes.ts';
import { confirmationsRoutes } from '../../messages/confirmations/routes.ts';
import { displacedRoutes } from '../../messages/displaced/routes.ts';
import { messagesRoutes } from '../../messages/messages/routes.ts';
import { noticesRoutes } from '../../messages/notices/unsubscribe.ts';
import { pushRoutes } from '../../messages/push/routes.ts';
import { remindersRoutes } from '../../messages/reminders/routes.ts';
import { cardsRoutes } from '../../money/cards/routes.ts';
import { expensesRoutes } from '../../money/expenses/routes.ts';
import { figuresRoutes } from '../../money/figures/routes.ts';
import { ownPaymentsRoutes } from '../../money/own-payments/routes.ts';
import { packagesRoutes } from '../../money/packages/routes.ts';
import { paymentsRoutes } from '../../money/payments/routes.ts';
import { receiptsRoutes } from '../../money/receipts/routes.ts';
import { sharesRoutes } from '../../money/shares/routes.ts';
import { taxReceiptsRoutes } from '../../money/tax-receipts/routes.ts';
import { tillsRoutes } from '../../money/tills/routes.ts';
import { readBankFile } from '../../moving/bank-files/routes.ts';
import { importLinksRoutes } from '../../moving/import-links/routes.ts';
import { importsRoutes } from '../../moving/imports/routes.ts';
import { spreadsheetImportsRoutes } from '../../moving/spreadsheet-import/routes.ts';
import { clinicExportRoutes } from '../../operations/clinic-export/routes.ts';
import { serverSettingsRoutes } from '../../operations/server-settings/routes.ts';
import {
  anamnesesRoutes,
  ownAnamnesisRoutes,
  sharedAnamnesisRoutes,
} from '../../patients/anamneses/routes.ts';
import { anamnesisTemplatesRoutes } from '../../patients/anamnesis-templates/routes.ts';
import { documentsRoutes } from '../../patients/documents/routes.ts';
import { portalFilesRoutes } from '../../patients/files/portal-routes.ts';
import { filesRoutes } from '../../patients/files/routes.ts';
import { futureProceduresRoutes } from '../../patients/future-procedures/routes.ts';
import { patientsRoutes } from '../../patients/patients/routes.ts';
import { photographsRoutes } from '../../patients/photographs/routes.ts';
import { sharedPhotographsRoutes } from '../../patients/photographs/shared-routes.ts';
import { productsRoutes, protocolsRoutes } from '../../patients/products/routes.ts';
import { recordRoutes } from '../../patients/record/routes.ts';
import { recordSettingsRoutes } from '../../patients/record-settings/routes.ts';
import { snippetsRoutes } from '../../patients/snippets/routes.ts';
import { termTemplatesRoutes } from '../../patients/term-templates/routes.ts';
import { ownTermsRoutes, sharedTermRoutes, termsRoutes } from '../../patients/terms/routes.ts';
import { treatmentPlansRoutes } from '../../patients/treatment-plans/routes.ts';
import { forAnyone } from '../../platform/calls/procedures.ts';
import { changesRoutes } from '../../platform/realtime/routes.ts';
import { dashboardRoutes } from '../../screens/dashboard/routes.ts';
import { finderRoutes } from '../../screens/finder/routes.ts';
import { patientStoryRoutes } from '../../screens/patient-story/routes.ts';
import { portalRoutes } from '../../screens/portal/routes.ts';

/** Every procedure of the contract, with its implementation. */
export const router = forAnyone.router({
  session: sessionRoutes,
  account: accountRoutes,
  calendarFeeds: calendarFeedsRoutes,
  secondFactor: secondFactorRoutes,
  dashboard: dashboardRoutes,
  patients: patientsRoutes,
  patientStory: patientStoryRoutes,
  documents: documentsRoutes,
  terms: termsRoutes,
  termTemplates: termTemplatesRoutes,
  ownTerms: ownTermsRoutes,
  sharedTerm: sharedTermRoutes,
  files: filesRoutes,
  finder: finderRoutes,
  futureProcedures: futureProceduresRoutes,
  record: recordRoutes,
  anamneses: anamnesesRoutes,
  anamnesisTemplates: anamnesisTemplatesRoutes,
  ownAnamnesis: ownAnamnesisRoutes,
  sharedAnamnesis: sharedAnamnesisRoutes,
  photographs: photographsRoutes,
  sharedPhotographs: sharedPhotographsRoutes,
  products: productsRoutes,
  protocols: protocolsRoutes,
  treatmentPlans: treatmentPlansRoutes,
  appointments: appointmentsRoutes,
  appointmentSeries: appointmentSeriesRoutes,
  booking: { ...bookingRoutes, ...ownOffersRoutes },
  appointmentLinks: appointmentLinksRoutes,
  bookingChoices: bookingChoicesRoutes,
  bookingRequests: bookingRequestsRoutes,
  bookingRules: bookingRulesRoutes,
  waitingList: { ...waitingListRoutes, ...staffOffersRoutes },
  confirmations: confirmationsRoutes,
  displaced: displacedRoutes,
  imports: { ...importsRoutes, ...importLinksRoutes },
  spreadsheetImports: spreadsheetImportsRoutes,
  messages: messagesRoutes,
  procedures: proceduresRoutes,
  professionals: professionalsRoutes,
  resources: resourcesRoutes,
  packages: packagesRoutes,
  payments: paymentsRoutes,
  ownPayments: ownPaymentsRoutes,
  receipts: receiptsRoutes,
  tills: tillsRoutes,
  expenses: expensesRoutes,
  cards: { ...cardsRoutes, read: readBankFile },
  figures: figuresRoutes,
  shares: sharesRoutes,
  taxReceipts: taxReceiptsRoutes,
  settings: settingsRoutes,
  reminders: remindersRoutes,
  notices: noticesRoutes,
  workingHours: workingHoursRoutes,
  scheduleExceptions: scheduleExceptionsRoutes,
  users: usersRoutes,
  activity: activityRoutes,
  clinicExport: clinicExportRoutes,
  serverSettings: serverSettingsRoutes,
  portal: portalRoutes,
  portalFiles: portalFilesRoutes,
  recordSettings: recordSettingsRoutes,
  snippets: snippetsRoutes,
  push: pushRoutes,
  publicBooking: publicBookingRoutes,
  changes: changesRoutes,
});
