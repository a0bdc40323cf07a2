import { presentSummary } from '../appointments/present-appointment.ts';
import { forAdminAtOnce } from '../http/procedures.ts';
import { readOverview } from './queries.ts';

export const dashboardRoutes = {
  overview: forAdminAtOnce.dashboard.overview.handler(async ({ context: { ask, clock } }) => {
    const { answer } = await ask((tx) => readOverview(tx, clock.localTime(), clock.month()));
    const { counters, nextAppointment, nextAppointments, recentPatients } = answer;
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
