/** The agenda's screens, each a line with its three ways. */
import { defaultDoctorName, defaultService } from '#contract/appointments.ts';
import { told } from './older-way/client.ts';
import type { Screen, Subjects } from './screens.ts';
import { idsOf, rowsOf } from './shown.ts';

const listed = 'id, date, time, status, patients(id, full_name)';

export function agendaScreens({ today, patientId, month, freeTime }: Subjects): Screen[] {
  const appointmentList: Pick<Screen, 'ours' | 'floor'> = {
    async ours({ administrator }) {
      const { rows, total } = await administrator.appointments.list({});
      return () => ({ total, ids: idsOf(rows) });
    },
    async floor(sql) {
      const [rows, [counted]] = await Promise.all([
        sql(
          `select a.id, a.date, a.time, a.status, a.service, p.id as patient_id, p.full_name
           from appointments a join patients p on p.id = a.patient_id
           where a.date >= $1 order by a.date, a.time, a.id limit 25`,
          [today],
        ),
        sql('select count(*) from appointments where date >= $1', [today]),
      ]);
      return () => ({ total: counted?.count, ids: idsOf(rows) });
    },
  };

  return [
    {
      name: 'Agenda, a month',
      async ours({ administrator }, turn) {
        const asked = month(turn);
        const { days, rows } = await administrator.appointments.calendar(asked);
        return () => ({
          days: Object.fromEntries(days.map(({ date, appointments }) => [date, appointments])),
          ids: idsOf(rows),
        });
      },
      async older({ administrator: db }, turn) {
        const asked = month(turn);
        const { data } = await told(
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
      async floor(sql, turn) {
        const asked = month(turn);
        const rows = await sql(
          `select a.id, a.date, a.time, a.status, a.service, a.doctor_name, p.id as patient_id, p.full_name
           from appointments a join patients p on p.id = a.patient_id
           where a.date between $1 and $2 order by a.date, a.time, a.id`,
          [asked.first, asked.last],
        );
        return () => ofMonth(rows, asked.day);
      },
    },
    {
      name: 'Appointment list',
      ...appointmentList,
      async older({ administrator: db }) {
        const { data } = await told(
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
      kinder: true,
      ...appointmentList,
      async older({ administrator: db }) {
        const { data, count } = await told(
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
      async ours({ administrator }, turn) {
        await administrator.appointments.create({ patientId: patientId(turn), ...freeTime('ours', turn) });
        return () => ({});
      },
      async older({ administrator: db }, turn) {
        await told(
          db.from('appointments').insert({
            patient_id: patientId(turn),
            ...freeTime('older', turn),
            doctor_name: defaultDoctorName,
            service: defaultService,
          }),
        );
        return () => ({});
      },
      async floor(sql, turn) {
        const { date, time } = freeTime('floor', turn);
        await sql(
          'insert into appointments (patient_id, date, time, doctor_name, service) values ($1, $2, $3, $4, $5)',
          [patientId(turn), date, time, defaultDoctorName, defaultService],
        );
        return () => ({});
      },
    },
  ];
}

/** What the calendar makes of all appointments of a month. */
function ofMonth(rows: Record<string, unknown>[], day: string) {
  const days: Record<string, number> = {};
  for (const { date } of rows) days[String(date)] = (days[String(date)] ?? 0) + 1;
  return { days, ids: idsOf(rows.filter(({ date }) => date === day)) };
}
