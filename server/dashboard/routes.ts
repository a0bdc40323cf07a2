import { presentSummary } from '../appointments/present-appointment.ts';
import { forAdmin } from '../calls/procedures.ts';
import { hideSetupStep, readOverview } from './queries.ts';

export const dashboardRoutes = {
  overview: forAdmin.dashboard.overview.handler(async ({ context }) => {
    const { db, caller, clock, setup } = context;
    const operated = await setup.operated();
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

  hideSetupStep: forAdmin.dashboard.hideSetupStep.handler(async ({ input, context: { db, caller } }) => {
    await db.asUser(caller, (tx) => hideSetupStep(tx, input.step));
    return {};
  }),
};
