/** The administrator's screens except the agenda, each by both systems. */
import { countedAtMost } from '#contract/fields.ts';
import { monthOf, partsOf } from '#server/platform/clock.ts';
import { orThrow, type Query } from './older-way/client.ts';
import { idsOf, rowsOf, type Screen, type Subjects } from './screen.ts';

const searched = 'id, full_name, cpf, email, phone';
const inAnyColumn = (word: string) =>
  ['full_name', 'email', 'cpf', 'phone'].map((column) => `${column}.ilike.*${word}*`).join();
/** The platform only counts. Its stand-in also fetches the counted rows, so the limit is 1. */
const counted = (query: Query) => query.select('id', { count: 'exact', head: true }).limit(1);
/** Ours stops counting the matches of a search here. */
const asCounted = (total: number) => Math.min(total, countedAtMost);

export function adminScreens({ today, patientId, search }: Subjects): Screen[] {
  const [year, number] = partsOf(today);
  const { first, last } = monthOf(year, number);

  const patientSearch: Pick<Screen, 'ours'> = {
    async ours({ administrator }, round) {
      const { rows, total } = await administrator.patients.list({ search: search(round) });
      return () => ({ total, ids: idsOf(rows) });
    },
  };

  return [
    {
      name: 'Dashboard',
      async ours({ administrator }) {
        const shown = await administrator.dashboard.overview();
        // They would cost each visit two transactions more.
        if (shown.setup) throw new Error('an established clinic lists no first steps');
        return () => ({
          patients: shown.patients,
          // Not the month's count: since 2026-11-27 ours leaves out the cancelled.
          upcoming: shown.upcomingAppointments,
          next: idsOf(shown.nextAppointments),
          recent: idsOf(shown.recentPatients),
        });
      },
      async older({ administrator: db }) {
        const [recent, patients, next, , upcoming] = await Promise.all([
          orThrow(
            db
              .from('patients')
              .select('id, full_name, email, phone, created_at')
              .order('created_at', { ascending: false })
              .order('id')
              .limit(4),
          ),
          orThrow(counted(db.from('patients'))),
          orThrow(
            db
              .from('appointments')
              .select('id, date, time, service, doctor_name, patient_id, patients(full_name)')
              .gte('date', today)
              .order('date')
              .order('time')
              .order('id')
              .limit(4),
          ),
          orThrow(counted(db.from('appointments')).gte('date', first).lte('date', last)),
          orThrow(counted(db.from('appointments')).gte('date', today)),
        ]);
        return () => ({
          patients: patients.count,
          upcoming: upcoming.count,
          next: idsOf(next.data),
          recent: idsOf(recent.data),
        });
      },
    },
    {
      name: 'Patient search',
      ...patientSearch,
      /** The older browser fetched all patients and searched them itself. */
      async older({ administrator: db }, round) {
        const { data } = await orThrow(db.from('patients').select(searched).order('full_name').order('id'));
        return () => {
          const word = search(round).toLowerCase();
          const found = rowsOf(data).filter(({ full_name, email, cpf, phone }) =>
            [full_name, email, cpf, phone].some((text) => String(text).toLowerCase().includes(word)),
          );
          return { total: asCounted(found.length), ids: idsOf(found.slice(0, 25)) };
        };
      },
    },
    {
      name: 'Patient search, 25 asked for',
      favoursOlder: true,
      ...patientSearch,
      async older({ administrator: db }, round) {
        const { data, count } = await orThrow(
          db
            .from('patients')
            .select(searched, { count: 'exact' })
            .or(inAnyColumn(search(round)))
            .order('full_name')
            .order('id')
            .range(0, 24),
        );
        return () => ({ total: asCounted(Number(count)), ids: idsOf(data) });
      },
    },
    {
      name: 'Patient record',
      async ours({ administrator }, round) {
        const { patient, futureProcedures } = await administrator.patients.get({ id: patientId(round) });
        return () => ({ id: patient.id, name: patient.fullName, procedures: idsOf(futureProcedures) });
      },
      async older({ administrator: db }, round) {
        const id = patientId(round);
        const [patient, procedures] = await Promise.all([
          orThrow(db.from('patients').select('*').eq('id', id).single()),
          orThrow(
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
    },
  ];
}
