import { finderSize } from '#contract/screens/finder.ts';
import { listProcedures } from '../../clinic/procedures/queries.ts';
import { seesCpf } from '../../patients/patients/present-patient.ts';
import { listPatients } from '../../patients/patients/queries.ts';
import { forStaff } from '../../platform/calls/procedures.ts';

export const finderRoutes = {
  find: forStaff('agenda').finder.find.handler(async ({ input: { search }, context: { db, caller } }) => {
    if (search === '') return { patients: [], similar: false, procedures: [] };
    const [patients, procedures] = await db.asUser(caller, (tx) =>
      Promise.all([
        listPatients(tx, { search, page: 1, pageSize: finderSize.patients, seesCpf: seesCpf(caller) }),
        listProcedures(tx, { search, page: 1, pageSize: finderSize.procedures }),
      ]),
    );
    return {
      patients: patients.rows.map(({ id, fullName, email, phone }) => ({
        id,
        fullName,
        email,
        phone,
      })),
      similar: patients.similar,
      procedures: procedures.rows.map(({ id, title }) => ({ id, title })),
    };
  }),
};
