/** The administrator's screens, each a line with its three ways. */
import { defaultDoctorName, defaultService } from '#contract/appointments.ts';
import { monthOf, partsOf } from '#server/clock.ts';
import { told } from './older-way/client.ts';
import type { Screen, Subjects } from './screens.ts';
import { idsOf, rowsOf } from './shown.ts';

const listed = 'id, date, time, status, patients(id, full_name)';
const searched = 'id, full_name, cpf, email, phone';
const inAnyColumn = (word: string) =>
  ['full_name', 'email', 'cpf', 'phone'].map((column) => `${column}.ilike.*${word}*`).join();
const matches = `full_name ilike $1 or email ilike $1 or cpf ilike $1 or phone ilike $1`;

export function adminScreens({ today, patientId, search, month, freeTime }: Subjects): Screen[] {
  const [year, number] = partsOf(today);
  const { first, last } = monthOf(year, number);

  const patientSearch: Pick<Screen, 'ours' | 'floor'> = {
    async ours({ administrator }, turn) {
      const { rows, total } = await administrator.patients.list({ search: search(turn) });
      return () => ({ total, ids: idsOf(rows) });
    },
    async floor(sql, turn) {
      const word = [`%${search(turn)}%`];
      const [rows, [counted]] = await Promise.all([
        sql(`select ${searched} from patients where ${matches} order by full_name, id limit 25`, word),
        sql(`select count(*) from patients where ${matches}`, word),
      ]);
      return () => ({ total: counted?.count, ids: idsOf(rows) });
    },
  };
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
      name: 'Dashboard',
      async ours({ administrator }) {
        const shown = await administrator.dashboard.overview();
        return () => ({
          patients: shown.patients,
          month: shown.appointmentsThisMonth,
          upcoming: shown.upcomingAppointments,
          next: idsOf(shown.nextAppointments),
          recent: idsOf(shown.recentPatients),
        });
      },
      async older({ administrator: db }) {
        const [recent, patients, next, ofMonth, upcoming] = await Promise.all([
          told(
            db
              .from('patients')
              .select('id, full_name, email, phone, created_at')
              .order('created_at', { ascending: false })
              .order('id')
              .limit(4),
          ),
          told(db.from('patients').select('id', { count: 'exact', head: true })),
          told(
            db
              .from('appointments')
              .select('id, date, time, service, doctor_name, patient_id, patients(full_name)')
              .gte('date', today)
              .order('date')
              .order('time')
              .order('id')
              .limit(4),
          ),
          told(
            db
              .from('appointments')
              .select('id', { count: 'exact', head: true })
              .gte('date', first)
              .lte('date', last),
          ),
          told(db.from('appointments').select('id', { count: 'exact', head: true }).gte('date', today)),
        ]);
        return () => ({
          patients: patients.count,
          month: ofMonth.count,
          upcoming: upcoming.count,
          next: idsOf(next.data),
          recent: idsOf(recent.data),
        });
      },
      async floor(sql) {
        const [recent, [patients], next, [ofMonth], [upcoming]] = await Promise.all([
          sql(
            'select id, full_name, email, phone, created_at from patients order by created_at desc, id limit 4',
          ),
          sql('select count(*) from patients'),
          sql(
            `select a.id, a.date, a.time, a.service, a.doctor_name, a.patient_id, p.full_name
             from appointments a join patients p on p.id = a.patient_id
             where a.date >= $1 order by a.date, a.time, a.id limit 4`,
            [today],
          ),
          sql('select count(*) from appointments where date between $1 and $2', [first, last]),
          sql('select count(*) from appointments where date >= $1', [today]),
        ]);
        return () => ({
          patients: patients?.count,
          month: ofMonth?.count,
          upcoming: upcoming?.count,
          next: idsOf(next),
          recent: idsOf(recent),
        });
      },
    },
    {
      name: 'Patient search',
      ...patientSearch,
      /** All patients come, and the browser looks through them. */
      async older({ administrator: db }, turn) {
        const { data } = await told(db.from('patients').select(searched).order('full_name').order('id'));
        return () => {
          const word = search(turn).toLowerCase();
          const found = rowsOf(data).filter(({ full_name, email, cpf, phone }) =>
            [full_name, email, cpf, phone].some((text) => String(text).toLowerCase().includes(word)),
          );
          return { total: found.length, ids: idsOf(found.slice(0, 25)) };
        };
      },
    },
    {
      name: 'Patient search, 25 asked for',
      kinder: true,
      ...patientSearch,
      async older({ administrator: db }, turn) {
        const { data, count } = await told(
          db
            .from('patients')
            .select(searched, { count: 'exact' })
            .or(inAnyColumn(search(turn)))
            .order('full_name')
            .order('id')
            .range(0, 24),
        );
        return () => ({ total: count, ids: idsOf(data) });
      },
    },
    {
      name: 'Patient record',
      async ours({ administrator }, turn) {
        const { patient, futureProcedures } = await administrator.patients.get({ id: patientId(turn) });
        return () => ({ id: patient.id, name: patient.fullName, procedures: idsOf(futureProcedures) });
      },
      async older({ administrator: db }, turn) {
        const id = patientId(turn);
        const [patient, procedures] = await Promise.all([
          told(db.from('patients').select('*').eq('id', id).single()),
          told(
            db
              .from('patient_future_procedures')
              .select('*')
              .eq('patient_id', id)
              .order('created_at', { ascending: false })
              .order('id'),
          ),
        ]);
        return () => {
          const [row] = rowsOf([patient.data]);
          return { id: row?.id, name: row?.full_name, procedures: idsOf(procedures.data) };
        };
      },
      async floor(sql, turn) {
        const id = [patientId(turn)];
        const [[patient], procedures] = await Promise.all([
          sql('select * from patients where id = $1', id),
          sql(
            'select * from patient_future_procedures where patient_id = $1 order by created_at desc, id',
            id,
          ),
        ]);
        return () => ({ id: patient?.id, name: patient?.full_name, procedures: idsOf(procedures) });
      },
    },
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
