import { activityRoutes } from '../activity/routes.ts';
import { appointmentLinksRoutes } from '../appointment-links/routes.ts';
import { appointmentSeriesRoutes } from '../appointment-series/routes.ts';
import { appointmentsRoutes } from '../appointments/routes.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { bookingChoicesRoutes } from '../booking-choices/routes.ts';
import { bookingRequestsRoutes } from '../booking-requests/routes.ts';
import { bookingRulesRoutes } from '../booking-rules/routes.ts';
import { calendarFeedsRoutes } from '../calendar-feeds/routes.ts';
import { forAnyone } from '../calls/procedures.ts';
import { clinicExportRoutes } from '../clinic-export/routes.ts';
import { confirmationsRoutes } from '../confirmations/routes.ts';
import { dashboardRoutes } from '../dashboard/routes.ts';
import { portalFilesRoutes } from '../files/portal-routes.ts';
import { filesRoutes } from '../files/routes.ts';
import { finderRoutes } from '../finder/routes.ts';
import { futureProceduresRoutes } from '../future-procedures/routes.ts';
import { importLinksRoutes } from '../import-links/routes.ts';
import { importsRoutes } from '../imports/routes.ts';
import { messagesRoutes } from '../messages/routes.ts';
import { noticesRoutes } from '../notices/unsubscribe.ts';
import { accountRoutes } from '../own-account/routes.ts';
import { patientsRoutes } from '../patients/routes.ts';
import { portalRoutes } from '../portal/routes.ts';
import { proceduresRoutes } from '../procedures/routes.ts';
import { professionalsRoutes } from '../professionals/routes.ts';
import { publicBookingRoutes } from '../public-booking/routes.ts';
import { pushRoutes } from '../push/routes.ts';
import { changesRoutes } from '../realtime/routes.ts';
import { remindersRoutes } from '../reminders/routes.ts';
import { resourcesRoutes } from '../resources/routes.ts';
import { scheduleExceptionsRoutes } from '../schedule-exceptions/routes.ts';
import { secondFactorRoutes } from '../second-factor/routes.ts';
import { sessionRoutes } from '../session/routes.ts';
import { settingsRoutes } from '../settings/routes.ts';
import { spreadsheetImportsRoutes } from '../spreadsheet-import/routes.ts';
import { treatmentPlansRoutes } from '../treatment-plans/routes.ts';
import { usersRoutes } from '../users/routes.ts';
import { waitingListRoutes } from '../waiting-list/routes.ts';
import { ownOffersRoutes, staffOffersRoutes } from '../waiting-offers/routes.ts';
import { workingHoursRoutes } from '../working-hours/routes.ts';

/** Every procedure of the contract, with its implementation. */
export const router = forAnyone.router({
  session: sessionRoutes,
  account: accountRoutes,
  calendarFeeds: calendarFeedsRoutes,
  secondFactor: secondFactorRoutes,
  dashboard: dashboardRoutes,
  patients: patientsRoutes,
  files: filesRoutes,
  finder: finderRoutes,
  futureProcedures: futureProceduresRoutes,
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
  imports: { ...importsRoutes, ...importLinksRoutes },
  spreadsheetImports: spreadsheetImportsRoutes,
  messages: messagesRoutes,
  procedures: proceduresRoutes,
  professionals: professionalsRoutes,
  resources: resourcesRoutes,
  settings: settingsRoutes,
  reminders: remindersRoutes,
  notices: noticesRoutes,
  workingHours: workingHoursRoutes,
  scheduleExceptions: scheduleExceptionsRoutes,
  users: usersRoutes,
  activity: activityRoutes,
  clinicExport: clinicExportRoutes,
  portal: portalRoutes,
  portalFiles: portalFilesRoutes,
  push: pushRoutes,
  publicBooking: publicBookingRoutes,
  changes: changesRoutes,
});
