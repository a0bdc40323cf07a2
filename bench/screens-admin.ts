/** The administrator's screens but for the agenda, each a line with its three ways. */
import { countedAtMost } from '#contract/fields.ts';
import { monthOf, partsOf } from '#server/clock.ts';
import { type Query, told } from './older-way/client.ts';
import type { Screen, Subjects } from './screens.ts';
import { idsOf, rowsOf } from './shown.ts';

const searched = 'id, full_name, cpf, email, phone';
const inAnyColumn = (word: string) =>
  ['full_name', 'email', 'cpf', 'phone'].map((column) => `${column}.ilike.*${word}*`).join();
/** The platform only counts; its stand-in also fetches what it counts, but for this limit. */
const counted = (query: Query) => query.select('id', { count: 'exact', head: true }).limit(1);
/** As far as ours says how many a search has found. */
const asCounted = (total: number) => Math.min(total, countedAtMost);
const matches = `full_name ilike $1 or email ilike $1 or cpf ilike $1 or phone ilike $1`;

export function adminScreens({ today, patientId, search }: Subjects): Screen[] {
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
      return () => ({ total: asCounted(Number(counted?.count)), ids: idsOf(rows) });
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
          told(counted(db.from('patients'))),
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
          told(counted(db.from('appointments')).gte('date', first).lte('date', last)),
          told(counted(db.from('appointments')).gte('date', today)),
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
          return { total: asCounted(found.length), ids: idsOf(found.slice(0, 25)) };
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
        return () => ({ total: asCounted(Number(count)), ids: idsOf(data) });
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
  ];
}
