import { contactPhone } from '#contract/patients/registration.ts';
import { presentBoardRow, presentSummary } from '../../agenda/appointments/present-appointment.ts';
import { may } from '../../platform/calls/actor.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { hideSetupStep, readOverview } from './queries.ts';
import type { Unfinished } from './today-queries.ts';

export const dashboardRoutes = {
  overview: forStaff('agenda').dashboard.overview.handler(async ({ context }) => {
    const { db, caller, clock, setup } = context;
    const operated = may(caller, 'settings') ? await setup.operated() : undefined;
    const now = clock.localTime();
    const [shown, steps] = await db.asUser(caller, (tx) =>
      Promise.all([
        readOverview(tx, now, clock.month(), { clinical: may(caller, 'record') }),
        operated && setup.steps(tx, operated),
      ]),
    );
    const { today, unfinished } = shown;
    return {
      today: {
        date: now.slice(0, 10),
        professionalId: today.professional_id,
        counts: today.counts,
        rows: today.rows.map(presentBoardRow),
      },
      ...(today.professional_id !== null && {
        unfinished: { total: unfinished.total, rows: unfinished.rows.map(presentUnfinished) },
      }),
      pendingRequests: shown.pending_requests,
      toConfirm: shown.to_confirm,
      displaced: shown.displaced,
      patients: shown.patients,
      appointmentsThisMonth: shown.this_month,
      upcomingAppointments: shown.upcoming,
      nextAppointments: shown.next_appointments.map(presentSummary),
      recentPatients: shown.recent_patients.map((row) => ({
        id: row.id,
        fullName: row.full_name,
        email: row.email,
        ...contactPhone({
          phone: row.phone,
          guardianPhone: row.guardian_phone,
          guardianName: row.guardian_name,
        }),
        createdAt: new Date(row.created_at).toISOString(),
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

const presentUnfinished = (row: Unfinished['rows'][number]) => ({
  ...presentSummary(row),
  version: row.version,
  missing: row.missing,
});
