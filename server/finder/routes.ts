import { finderSize } from '#contract/finder.ts';
import { forStaff } from '../calls/procedures.ts';
import { listPatients } from '../patients/queries.ts';
import { listProcedures } from '../procedures/queries.ts';

export const finderRoutes = {
  find: forStaff('agenda').finder.find.handler(async ({ input: { search }, context: { db, caller } }) => {
    if (search === '') return { patients: [], similar: false, procedures: [] };
    const [patients, procedures] = await db.asUser(caller, (tx) =>
      Promise.all([
        listPatients(tx, { search, page: 1, pageSize: finderSize.patients }),
        listProcedures(tx, { search, page: 1, pageSize: finderSize.procedures }),
      ]),
    );
    return {
      patients: patients.rows.map(({ id, full_name, email, phone }) => ({
        id,
        fullName: full_name,
        email,
        phone,
      })),
      similar: patients.similar,
      procedures: procedures.rows.map(({ id, title }) => ({ id, title })),
    };
  }),
};
