import { may } from '../accounts/actor.ts';
import { presentSummary } from '../appointments/present-appointment.ts';
import { forStaff } from '../calls/procedures.ts';
import { hideSetupStep, readOverview } from './queries.ts';

export const dashboardRoutes = {
  overview: forStaff('agenda').dashboard.overview.handler(async ({ context }) => {
    const { db, caller, clock, setup } = context;
    const operated = may(caller, 'settings') ? await setup.operated() : undefined;
    const [shown, steps] = await db.asUser(caller, (tx) =>
      Promise.all([
        readOverview(tx, clock.localTime(), clock.month()),
        operated && setup.steps(tx, operated),
      ]),
    );
    return {
      patients: shown.patients,
      appointmentsThisMonth: shown.this_month,
      upcomingAppointments: shown.upcoming,
      nextAppointment: shown.next_appointment ? presentSummary(shown.next_appointment) : null,
      nextAppointments: shown.next_appointments.map(presentSummary),
      recentPatients: shown.recent_patients.map(({ id, full_name, email, phone, created_at }) => ({
        id,
        fullName: full_name,
        email,
        phone,
        createdAt: new Date(created_at).toISOString(),
      })),
      ...(steps && { setup: steps }),
    };
  }),

  hideSetupStep: forStaff('settings').dashboard.hideSetupStep.handler(
    async ({ input, context: { db, caller } }) => {
      await db.asUser(caller, (tx) => hideSetupStep(tx, input.step));
      return {};
    },
  ),
};
