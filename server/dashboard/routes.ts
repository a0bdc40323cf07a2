import { presentSummary } from '../appointments/present-appointment.ts';
import { forAdmin } from '../http/procedures.ts';
import { readOverview } from './queries.ts';

export const dashboardRoutes = {
  overview: forAdmin.dashboard.overview.handler(async ({ context: { db, caller, clock } }) => {
    const { counters, nextAppointment, nextAppointments, recentPatients } = await db.asUser(caller, (tx) =>
      readOverview(tx, clock.localTime(), clock.month()),
    );
    return {
      patients: counters.patients,
      appointmentsThisMonth: counters.this_month,
      upcomingAppointments: counters.upcoming,
      nextAppointment: nextAppointment ? presentSummary(nextAppointment) : null,
      nextAppointments: nextAppointments.map(presentSummary),
      recentPatients: recentPatients.map(({ id, full_name, email, phone, created_at }) => ({
        id,
        fullName: full_name,
        email,
        phone,
        createdAt: created_at.toISOString(),
      })),
    };
  }),
};
