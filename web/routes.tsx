/**
 * The routes. Each screen is a module that exports `Component` and is fetched on its first visit, so that a patient never
 * downloads the administrator's screens.
 */
import { type RouteObject, replace } from 'react-router';
import { screens } from '#contract/screen-addresses.ts';
import { RouteErrorPage } from './errors/route-error-page.tsx';
import { paths } from './paths.ts';
import { RootLayout } from './root-layout.tsx';

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    errorElement: <RouteErrorPage />,
    // The page's start picture stays until the first screen is ready (main.tsx).
    hydrateFallbackElement: <></>,
    children: [
      { path: screens.start, loader: () => replace(paths.login()) },
      {
        errorElement: <RouteErrorPage />,
        children: [
          { path: screens.login, lazy: () => import('./auth/login-page.tsx') },
          { path: screens.resetPassword, lazy: () => import('./auth/reset-password-page.tsx') },
          { path: screens.confirmEmail, lazy: () => import('./auth/confirm-email-page.tsx') },
          { path: screens.invitation, lazy: () => import('./auth/invitation-page.tsx') },
          { path: screens.unsubscribe, lazy: () => import('./auth/unsubscribe-page.tsx') },
          { path: screens.setUp, lazy: () => import('./auth/set-up-page.tsx') },
          { path: screens.anamnesisTablet, lazy: () => import('./anamnesis/tablet-page.tsx') },
          { path: screens.termTablet, lazy: () => import('./term/tablet-page.tsx') },
          { path: screens.photographLink, lazy: () => import('./photograph-link/photograph-link-page.tsx') },
          { path: screens.documentCheck, lazy: () => import('./document-check/document-check-page.tsx') },
          { path: screens.publicBooking, lazy: () => import('./public-booking/public-booking-page.tsx') },
          {
            path: screens.appointmentLink,
            lazy: () => import('./appointment-link/appointment-link-page.tsx'),
          },
        ],
      },
      {
        path: screens.admin,
        errorElement: <RouteErrorPage />,
        lazy: () => import('./admin/admin-layout.tsx'),
        children: [
          { index: true, lazy: () => import('./admin/screens/dashboard/dashboard-page.tsx') },
          {
            path: screens.patients,
            lazy: () => import('./admin/patients/patients/list/patient-list-page.tsx'),
          },
          {
            path: screens.newPatient,
            lazy: () => import('./admin/patients/patients/form/patient-create-page.tsx'),
          },
          { path: screens.tills, lazy: () => import('./admin/money/tills/tills-page.tsx') },
          { path: screens.packages, lazy: () => import('./admin/money/packages/packages-page.tsx') },
          { path: screens.expenses, lazy: () => import('./admin/money/expenses/expenses-page.tsx') },
          { path: screens.cards, lazy: () => import('./admin/money/cards/cards-page.tsx') },
          { path: screens.figures, lazy: () => import('./admin/money/figures/figures-page.tsx') },
          { path: screens.openAmounts, lazy: () => import('./admin/money/figures/open-amounts-page.tsx') },
          { path: screens.shares, lazy: () => import('./admin/money/shares/shares-page.tsx') },
          {
            path: screens.taxReceipts,
            lazy: () => import('./admin/money/tax-receipts/tax-receipts-page.tsx'),
          },
          { path: screens.recall, lazy: () => import('./admin/patients/products/recall-page.tsx') },
          {
            path: screens.recordSearch,
            lazy: () => import('./admin/patients/record/record-search-page.tsx'),
          },
          {
            path: screens.importPhotographs,
            lazy: () => import('./admin/patients/photographs/import-page.tsx'),
          },
          { path: screens.patient, lazy: () => import('./admin/screens/patient/patient-detail-page.tsx') },
          {
            path: screens.editPatient,
            lazy: () => import('./admin/patients/patients/form/patient-edit-page.tsx'),
          },
          { path: screens.patientRecord, lazy: () => import('./admin/patients/record/record-page.tsx') },
          {
            path: screens.comparePhotographs,
            lazy: () => import('./admin/patients/photographs/compare-page.tsx'),
          },
          {
            path: screens.photographConsents,
            lazy: () => import('./admin/patients/photographs/consents-page.tsx'),
          },
          {
            path: screens.exportPhotograph,
            lazy: () => import('./admin/patients/photographs/export-page.tsx'),
          },
          {
            path: screens.patientPhotographs,
            lazy: () => import('./admin/patients/photographs/photographs-page.tsx'),
          },
          { path: screens.patientFiles, lazy: () => import('./admin/patients/files/patient-files-page.tsx') },
          {
            path: screens.patientProcedures,
            lazy: () => import('./admin/patients/future-procedures/future-procedures-page.tsx'),
          },
          { path: screens.patientTerms, lazy: () => import('./admin/screens/patient/terms-page.tsx') },
          {
            path: screens.newDocument,
            lazy: () => import('./admin/patients/documents/document-page.tsx'),
          },
          {
            path: screens.patientTreatment,
            lazy: () => import('./admin/patients/treatment-plans/treatment-page.tsx'),
          },
          {
            path: screens.newTreatmentPlan,
            lazy: () => import('./admin/patients/treatment-plans/plan-create-page.tsx'),
          },
          {
            path: screens.editTreatmentPlan,
            lazy: () => import('./admin/patients/treatment-plans/plan-edit-page.tsx'),
          },
          {
            path: screens.appointments,
            lazy: () => import('./admin/agenda/appointments/list/appointment-list-page.tsx'),
          },
          {
            path: screens.appointmentCalendar,
            lazy: () => import('./admin/agenda/agenda/agenda-page.tsx'),
          },
          {
            path: screens.newAppointment,
            lazy: () => import('./admin/agenda/appointments/form/appointment-create-page.tsx'),
          },
          {
            path: screens.appointment,
            lazy: () => import('./admin/agenda/appointments/detail/appointment-detail-page.tsx'),
          },
          {
            path: screens.editAppointment,
            lazy: () => import('./admin/agenda/appointments/form/appointment-edit-page.tsx'),
          },
          { path: screens.reception, lazy: () => import('./admin/agenda/reception/reception-page.tsx') },
          {
            path: screens.waitingList,
            lazy: () => import('./admin/agenda/waiting-list/waiting-list-page.tsx'),
          },
          { path: screens.freeTimes, lazy: () => import('./admin/agenda/free-times/free-times-page.tsx') },
          {
            path: screens.bookingRequests,
            lazy: () => import('./admin/agenda/booking-requests/booking-requests-page.tsx'),
          },
          {
            path: screens.confirmations,
            lazy: () => import('./admin/messages/confirmations/confirmations-page.tsx'),
          },
          {
            path: screens.displaced,
            lazy: () => import('./admin/messages/displaced/displaced-page.tsx'),
          },
          {
            path: screens.confirmationFigures,
            lazy: () => import('./admin/messages/confirmations/figures-page.tsx'),
          },
          {
            path: screens.procedures,
            lazy: () => import('./admin/clinic/procedures/procedure-list-page.tsx'),
          },
          {
            path: screens.newProcedure,
            lazy: () => import('./admin/clinic/procedures/procedure-create-page.tsx'),
          },
          {
            path: screens.editProcedure,
            lazy: () => import('./admin/clinic/procedures/procedure-edit-page.tsx'),
          },
          { path: screens.account, lazy: () => import('./admin/accounts/account/account-page.tsx') },
          {
            lazy: () => import('./admin/clinic/settings/settings-layout.tsx'),
            children: [
              { path: screens.settings, lazy: () => import('./admin/clinic/settings/settings-page.tsx') },
              {
                path: screens.settingsTeam,
                lazy: () => import('./admin/clinic/professionals/professional-list-page.tsx'),
              },
              {
                path: screens.settingsHours,
                lazy: () => import('./admin/agenda/working-hours/hours-page.tsx'),
              },
              {
                path: screens.settingsResources,
                lazy: () => import('./admin/clinic/resources/resource-list-page.tsx'),
              },
              {
                path: screens.settingsBooking,
                lazy: () => import('./admin/booking/booking-settings/booking-settings-page.tsx'),
              },
              {
                path: screens.settingsMessages,
                lazy: () => import('./admin/messages/messages/messages-page.tsx'),
              },
              {
                path: screens.settingsAnamnesis,
                lazy: () => import('./admin/patients/anamnesis-templates/template-page.tsx'),
              },
              {
                path: screens.settingsTerm,
                lazy: () => import('./admin/patients/term-templates/term-template-page.tsx'),
              },
              {
                path: screens.settingsRecord,
                lazy: () => import('./admin/patients/record-settings/record-settings-page.tsx'),
              },
              {
                path: screens.settingsServer,
                lazy: () => import('./admin/operations/server-settings/server-settings-page.tsx'),
              },
              {
                path: screens.settingsImports,
                lazy: () => import('./admin/moving/imports/imports-page.tsx'),
              },
              { path: screens.settingsImport, lazy: () => import('./admin/moving/imports/import-page.tsx') },
              {
                path: screens.products,
                lazy: () => import('./admin/patients/products/product-list-page.tsx'),
              },
              { path: screens.users, lazy: () => import('./admin/accounts/users/users-page.tsx') },
              { path: screens.activity, lazy: () => import('./admin/screens/activity/activity-page.tsx') },
            ],
          },
          {
            path: '*',
            lazy: { Component: async () => (await import('./errors/not-found-page.tsx')).NotFoundInArea },
          },
        ],
      },
      {
        path: screens.portal,
        errorElement: <RouteErrorPage />,
        lazy: () => import('./portal/portal-layout.tsx'),
        children: [
          { index: true, lazy: () => import('./portal/home/home-page.tsx') },
          { path: screens.portalFiles, lazy: () => import('./portal/files/files-page.tsx') },
          { path: screens.portalFileCategory, lazy: () => import('./portal/files/file-category-page.tsx') },
          {
            path: screens.portalAppointments,
            lazy: () => import('./portal/appointments/appointments-page.tsx'),
          },
          { path: screens.portalBook, lazy: () => import('./portal/booking/booking-page.tsx') },
          { path: screens.portalProcedures, lazy: () => import('./portal/procedures/procedures-page.tsx') },
          { path: screens.portalProcedure, lazy: () => import('./portal/procedures/procedure-page.tsx') },
          { path: screens.portalPayments, lazy: () => import('./portal/payments/payments-page.tsx') },
          { path: screens.portalTreatment, lazy: () => import('./portal/treatment/treatment-page.tsx') },
          {
            path: screens.portalWaitingList,
            lazy: () => import('./portal/waiting-list/waiting-list-page.tsx'),
          },
          { path: screens.portalReminders, lazy: () => import('./portal/reminders/reminders-page.tsx') },
          { path: screens.portalAnamnesis, lazy: () => import('./portal/anamnesis/anamnesis-page.tsx') },
          { path: screens.portalTerms, lazy: () => import('./portal/terms/terms-page.tsx') },
          { path: screens.portalActivity, lazy: () => import('./portal/activity/activity-page.tsx') },
          { path: screens.portalProfile, lazy: () => import('./portal/profile/profile-page.tsx') },
          { path: screens.portalAbout, lazy: () => import('./portal/clinic/about-page.tsx') },
          { path: screens.portalAboutClinic, lazy: () => import('./portal/clinic/about-clinic-page.tsx') },
          { path: screens.portalLocation, lazy: () => import('./portal/clinic/location-page.tsx') },
          { path: screens.portalCommunication, lazy: () => import('./portal/clinic/communication-page.tsx') },
          { path: screens.portalChat, lazy: () => import('./portal/clinic/chat-page.tsx') },
          {
            path: '*',
            lazy: { Component: async () => (await import('./errors/not-found-page.tsx')).NotFoundInArea },
          },
        ],
      },
      { path: '*', lazy: () => import('./errors/not-found-page.tsx') },
    ],
  },
];
