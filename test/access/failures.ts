/** Failures of our own, with a patient's data in what the database says about them. */
import pg from 'pg';
import { makePatient, makeTreatmentPlan } from '#test/factories.ts';
import type { Clinic } from './clinic.ts';
import { inputs } from './inputs.ts';
import { cpfOf } from './people.ts';
import { requestOf } from './requests.ts';
import type { Path } from './table.ts';
import { type Exchange, keep } from './walk.ts';

/** Each is answered with INTERNAL: what the database refuses here is nothing that the contract has a word for. */
export async function provokeFailures(clinic: Clinic): Promise<Exchange[]> {
  const { db, ownerUrl, admin, people } = clinic;
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  // A unique value, and a check: PostgreSQL repeats the value, and the whole row, in what it says.
  await owner.query('alter table public.patients rename constraint patients_cpf_unique to unknown_unique');
  await owner.query(
    `alter table public.patients add constraint unknown_check check (address <> 'zqi rua proibida')`,
  );
  await owner.query(
    'alter table public.treatment_plans drop constraint treatment_plans_start_date_plausible',
  );
  await owner.end();
  const patient = await makePatient(db, { full_name: 'zqi de outra época' });
  // A date that no calendar of ours has: what leaves does not fit what the contract promises.
  await makeTreatmentPlan(db, { patient_id: patient.id, title: 'zqi plano', start_date: '0044-03-15 BC' });

  const cpf = cpfOf('b');
  const failing: [Path, object][] = [
    ['patients.create', { cpf }],
    ['patients.update', { id: people.b.patientId, email: 'zqi@exemplo.test', address: 'zqi rua proibida' }],
    ['treatmentPlans.list', { patientId: patient.id }],
  ];
  const exchanges: Exchange[] = [];
  for (const [path, input] of failing) {
    const response = await admin.fetch(...requestOf('rpc', path, { ...inputs[path]?.(clinic), ...input }));
    const about = { visitor: 'admin', path, form: 'rpc', cell: 'failing', expected: 'INTERNAL' } as const;
    exchanges.push(await keep(response, about));
  }
  clinic.breakMail(true);
  const path: Path = 'portal.sendPasswordReset';
  const response = await clinic.browsers.patientA.fetch(...requestOf('rpc', path, {}));
  const about = {
    visitor: 'patientA',
    path,
    form: 'rpc',
    cell: 'failing',
    expected: 'MAIL_NOT_SENT',
  } as const;
  exchanges.push(await keep(response, about));
  return exchanges;
}
