import { presentSummary } from '../appointments/present-appointment.ts';
import { forAdmin } from '../calls/procedures.ts';
import { readOverview } from './queries.ts';

export const dashboardRoutes = {
  overview: forAdmin.dashboard.overview.handler(async ({ context: { db, caller, clock } }) => {
    const shown = await db.asUser(caller, (tx) => readOverview(tx, clock.localTime(), clock.month()));
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
    };
  }),
};
