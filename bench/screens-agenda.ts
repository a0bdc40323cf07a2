/** The agenda's screens, each by both systems. */
import { defaultService } from '#contract/agenda/appointment-rules.ts';
import { orThrow } from './older-way/client.ts';
import { idsOf, rowsOf, type Screen, type Subjects } from './screen.ts';

const listed = 'id, date, time, status, patients(id, full_name)';

export function agendaScreens({ today, patientId, month, freeTime }: Subjects): Screen[] {
  const appointmentList: Pick<Screen, 'ours'> = {
    async ours({ administrator }) {
      const { rows, total } = await administrator.appointments.list({});
      return () => ({ total, ids: idsOf(rows) });
    },
  };

  return [
    {
      name: 'Agenda, a month',
      async ours({ administrator }, round) {
        const asked = month(round);
        const { days, rows } = await administrator.appointments.calendar(asked);
        return () => ({
          days: Object.fromEntries(days.map(({ date, appointments }) => [date, appointments])),
          ids: idsOf(rows),
        });
      },
      async older({ administrator: db }, round) {
        const asked = month(round);
        const { data } = await orThrow(
          db
            .from('appointments')
            .select(`${listed}, doctor_name, service`)
            .gte('date', asked.first)
            .lte('date', asked.last)
            .order('date')
            .order('time')
            .order('id'),
        );
        return () => ofMonth(rowsOf(data), asked.day);
      },
    },
    {
      name: 'Appointment list',
      ...appointmentList,
      async older({ administrator: db }) {
        const { data } = await orThrow(
          db.from('appointments').select(listed).gte('date', today).order('date').order('time').order('id'),
        );
        return () => {
          const rows = rowsOf(data);
          return { total: rows.length, ids: idsOf(rows.slice(0, 25)) };
        };
      },
    },
    {
      name: 'Appointment list, 25 asked for',
      favoursOlder: true,
      ...appointmentList,
      async older({ administrator: db }) {
        const { data, count } = await orThrow(
          db
            .from('appointments')
            .select(listed, { count: 'exact' })
            .gte('date', today)
            .order('date')
            .order('time')
            .order('id')
            .range(0, 24),
        );
        return () => ({ total: count, ids: idsOf(data) });
      },
    },
    {
      name: 'Booking',
      async ours({ administrator }, round) {
        await administrator.appointments.create({ patientId: patientId(round), ...freeTime(round) });
        return () => ({});
      },
      async older({ administrator: db }, round) {
        await orThrow(
          db.from('appointments').insert({
            patient_id: patientId(round),
            ...freeTime(round),
            doctor_name: 'A definir',
            service: defaultService,
          }),
        );
        return () => ({});
      },
    },
  ];
}

/** The calendar computed from all appointments of a month. */
function ofMonth(rows: Record<string, unknown>[], day: string) {
  const days: Record<string, number> = {};
  for (const { date } of rows) days[String(date)] = (days[String(date)] ?? 0) + 1;
  return { days, ids: idsOf(rows.filter(({ date }) => date === day)) };
}
