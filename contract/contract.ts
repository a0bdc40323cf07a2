/** The whole API between browser and server, grouped by noun. */
import { accountContract } from './accounts/account.ts';
import { activityContract } from './accounts/activity.ts';
import { secondFactorContract } from './accounts/second-factor.ts';
import { sessionContract } from './accounts/session.ts';
import { usersContract } from './accounts/users.ts';
import { agendaContract } from './agenda/agenda.ts';
import { appointmentDetailsContract } from './agenda/appointment-details.ts';
import { appointmentSeriesContract } from './agenda/appointment-series.ts';
import { appointmentsContract } from './agenda/appointments.ts';
import { calendarFeedsContract } from './agenda/calendar-feeds.ts';
import { elsewhereContract } from './agenda/elsewhere.ts';
import { nextFreeContract } from './agenda/next-free.ts';
import { scheduleExceptionsContract } from './agenda/schedule-exceptions.ts';
import { waitingListContract } from './agenda/waiting-list.ts';
import { workingHoursContract } from './agenda/working-hours.ts';
import { appointmentLinksContract } from './booking/appointment-links.ts';
import { bookingContract } from './booking/booking.ts';
import { bookingChoicesContract } from './booking/booking-choices.ts';
import { bookingRequestsContract } from './booking/booking-requests.ts';
import { bookingRulesContract } from './booking/booking-rules.ts';
import { publicBookingContract } from './booking/public-booking.ts';
import { ownOffersContract, staffOffersContract } from './booking/waiting-offers.ts';
import { changesContract } from './changes.ts';
import { proceduresContract } from './clinic/procedures.ts';
import { professionalsContract } from './clinic/professionals.ts';
import { resourcesContract } from './clinic/resources.ts';
import { settingsContract } from './clinic/settings.ts';
import { confirmationsContract } from './messages/confirmations.ts';
import { displacedContract } from './messages/displaced.ts';
import { messagesContract } from './messages/messages.ts';
import { noticesContract } from './messages/notices.ts';
import { pushContract } from './messages/push.ts';
import { remindersContract } from './messages/reminders.ts';
import { cardsContract } from './money/cards.ts';
import { expensesContract } from './money/expenses.ts';
import { figuresContract } from './money/figures.ts';
import { ownPaymentsContract } from './money/own-payments.ts';
import { packagesContract } from './money/packages.ts';
import { paymentsContract } from './money/payments.ts';
import { receiptsContract } from './money/receipts.ts';
import { sharesContract } from './money/shares.ts';
import { taxReceiptsContract } from './money/tax-receipts.ts';
import { tillsContract } from './money/tills.ts';
import { importLinksContract } from './moving/import-links.ts';
import { importsContract } from './moving/imports.ts';
import { spreadsheetImportsContract } from './moving/spreadsheet-imports.ts';
import { clinicExportContract } from './operations/clinic-export.ts';
import { serverSettingsContract } from './operations/server-settings.ts';
import { anamnesesContract, ownAnamnesisContract, sharedAnamnesisContract } from './patients/anamneses.ts';
import { anamnesisTemplatesContract } from './patients/anamnesis-templates.ts';
import { documentsContract } from './patients/documents.ts';
import { filesContract } from './patients/files.ts';
import { futureProceduresContract } from './patients/future-procedures.ts';
import { patientsContract } from './patients/patients.ts';
import { photographsContract, sharedPhotographsContract } from './patients/photographs.ts';
import { productsContract, protocolsContract } from './patients/products.ts';
import { recordContract } from './patients/record.ts';
import { recordSettingsContract } from './patients/record-settings.ts';
import { snippetsContract } from './patients/snippets.ts';
import { termTemplatesContract } from './patients/term-templates.ts';
import { ownTermsContract, sharedTermContract, termsContract } from './patients/terms.ts';
import { treatmentPlansContract } from './patients/treatment-plans.ts';
import { dashboardContract } from './screens/dashboard.ts';
import { finderContract } from './screens/finder.ts';
import { patientStoryContract } from './screens/patient-story.ts';
import { portalContract } from './screens/portal.ts';
import { portalFilesContract } from './screens/portal-files.ts';

export const contract = {
  session: sessionContract,
  account: accountContract,
  calendarFeeds: calendarFeedsContract,
  secondFactor: secondFactorContract,
  dashboard: dashboardContract,
  patients: patientsContract,
  patientStory: patientStoryContract,
  files: filesContract,
  finder: finderContract,
  futureProcedures: futureProceduresContract,
  record: recordContract,
  documents: documentsContract,
  terms: termsContract,
  termTemplates: termTemplatesContract,
  ownTerms: ownTermsContract,
  sharedTerm: sharedTermContract,
  anamneses: anamnesesContract,
  anamnesisTemplates: anamnesisTemplatesContract,
  ownAnamnesis: ownAnamnesisContract,
  sharedAnamnesis: sharedAnamnesisContract,
  photographs: photographsContract,
  sharedPhotographs: sharedPhotographsContract,
  products: productsContract,
  protocols: protocolsContract,
  treatmentPlans: treatmentPlansContract,
  appointments: {
    ...appointmentsContract,
    ...appointmentDetailsContract,
    ...agendaContract,
    ...nextFreeContract,
    ...elsewhereContract,
  },
  appointmentSeries: appointmentSeriesContract,
  booking: { ...bookingContract, ...ownOffersContract },
  appointmentLinks: appointmentLinksContract,
  bookingChoices: bookingChoicesContract,
  bookingRequests: bookingRequestsContract,
  bookingRules: bookingRulesContract,
  waitingList: { ...waitingListContract, ...staffOffersContract },
  confirmations: confirmationsContract,
  displaced: displacedContract,
  imports: { ...importsContract, ...importLinksContract },
  spreadsheetImports: spreadsheetImportsContract,
  messages: messagesContract,
  procedures: proceduresContract,
  professionals: professionalsContract,
  resources: resourcesContract,
  ownPayments: ownPaymentsContract,
  packages: packagesContract,
  payments: paymentsContract,
  receipts: receiptsContract,
  tills: tillsContract,
  expenses: expensesContract,
  cards: cardsContract,
  figures: figuresContract,
  shares: sharesContract,
  taxReceipts: taxReceiptsContract,
  settings: settingsContract,
  reminders: remindersContract,
  notices: noticesContract,
  workingHours: workingHoursContract,
  scheduleExceptions: scheduleExceptionsContract,
  users: usersContract,
  activity: activityContract,
  clinicExport: clinicExportContract,
  serverSettings: serverSettingsContract,
  portal: portalContract,
  portalFiles: portalFilesContract,
  recordSettings: recordSettingsContract,
  snippets: snippetsContract,
  push: pushContract,
  publicBooking: publicBookingContract,
  changes: changesContract,
};
