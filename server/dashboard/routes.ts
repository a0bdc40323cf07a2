import { presentSummary } from '../appointments/present-appointment.ts';
import { forAdminAtOnce } from '../calls/procedures.ts';
import { readOverview } from './queries.ts';

export const dashboardRoutes = {
  overview: forAdminAtOnce.dashboard.overview.handler(async ({ context: { ask, clock } }) => {
    const { answer } = await ask((tx) => readOverview(tx, clock.localTime(), clock.month()), {
      plansKept: true,
    });
    return {
      patients: answer.patients,
      appointmentsThisMonth: answer.this_month,
      upcomingAppointments: answer.upcoming,
      nextAppointment: answer.next_appointment ? presentSummary(answer.next_appointment) : null,
      nextAppointments: answer.next_appointments.map(presentSummary),
      recentPatients: answer.recent_patients.map(({ id, full_name, email, phone, created_at }) => ({
        id,
        fullName: full_name,
        email,
        phone,
        createdAt: new Date(created_at).toISOString(),
      })),
    };
  }),
};
