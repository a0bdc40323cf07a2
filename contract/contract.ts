/** The whole API between browser and server, grouped by noun. */
import { accountContract } from './account.ts';
import { activityContract } from './activity.ts';
import { agendaContract } from './agenda.ts';
import { appointmentDetailsContract } from './appointment-details.ts';
import { appointmentLinksContract } from './appointment-links.ts';
import { appointmentSeriesContract } from './appointment-series.ts';
import { appointmentsContract } from './appointments.ts';
import { bookingContract } from './booking.ts';
import { bookingChoicesContract } from './booking-choices.ts';
import { bookingRequestsContract } from './booking-requests.ts';
import { bookingRulesContract } from './booking-rules.ts';
import { calendarFeedsContract } from './calendar-feeds.ts';
import { changesContract } from './changes.ts';
import { clinicExportContract } from './clinic-export.ts';
import { confirmationsContract } from './confirmations.ts';
import { dashboardContract } from './dashboard.ts';
import { filesContract } from './files.ts';
import { finderContract } from './finder.ts';
import { futureProceduresContract } from './future-procedures.ts';
import { importLinksContract } from './import-links.ts';
import { importsContract } from './imports.ts';
import { messagesContract } from './messages.ts';
import { nextFreeContract } from './next-free.ts';
import { noticesContract } from './notices.ts';
import { patientsContract } from './patients.ts';
import { portalContract } from './portal.ts';
import { portalFilesContract } from './portal-files.ts';
import { proceduresContract } from './procedures.ts';
import { professionalsContract } from './professionals.ts';
import { publicBookingContract } from './public-booking.ts';
import { pushContract } from './push.ts';
import { remindersContract } from './reminders.ts';
import { resourcesContract } from './resources.ts';
import { scheduleExceptionsContract } from './schedule-exceptions.ts';
import { secondFactorContract } from './second-factor.ts';
import { sessionContract } from './session.ts';
import { settingsContract } from './settings.ts';
import { spreadsheetImportsContract } from './spreadsheet-imports.ts';
import { treatmentPlansContract } from './treatment-plans.ts';
import { usersContract } from './users.ts';
import { waitingListContract } from './waiting-list.ts';
import { ownOffersContract, staffOffersContract } from './waiting-offers.ts';
import { workingHoursContract } from './working-hours.ts';

export const contract = {
  session: sessionContract,
  account: accountContract,
  calendarFeeds: calendarFeedsContract,
  secondFactor: secondFactorContract,
  dashboard: dashboardContract,
  patients: patientsContract,
  files: filesContract,
  finder: finderContract,
  futureProcedures: futureProceduresContract,
  treatmentPlans: treatmentPlansContract,
  appointments: {
    ...appointmentsContract,
    ...appointmentDetailsContract,
    ...agendaContract,
    ...nextFreeContract,
  },
  appointmentSeries: appointmentSeriesContract,
  booking: { ...bookingContract, ...ownOffersContract },
  appointmentLinks: appointmentLinksContract,
  bookingChoices: bookingChoicesContract,
  bookingRequests: bookingRequestsContract,
  bookingRules: bookingRulesContract,
  waitingList: { ...waitingListContract, ...staffOffersContract },
  confirmations: confirmationsContract,
  imports: { ...importsContract, ...importLinksContract },
  spreadsheetImports: spreadsheetImportsContract,
  messages: messagesContract,
  procedures: proceduresContract,
  professionals: professionalsContract,
  resources: resourcesContract,
  settings: settingsContract,
  reminders: remindersContract,
  notices: noticesContract,
  workingHours: workingHoursContract,
  scheduleExceptions: scheduleExceptionsContract,
  users: usersContract,
  activity: activityContract,
  clinicExport: clinicExportContract,
  portal: portalContract,
  portalFiles: portalFilesContract,
  push: pushContract,
  publicBooking: publicBookingContract,
  changes: changesContract,
};
