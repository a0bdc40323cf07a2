/** Unexpected failures, with a patient's data in the database's message. */
import { onServer } from '#test/database-server.ts';
import {
  draftOf,
  makeAdmin,
  makeApplication,
  makeLot,
  makePatient,
  makeRecordDraft,
  makeSigner,
  makeTreatmentPlan,
} from '#test/factories.ts';
import { pngHeader } from '#test/pictures.ts';
import type { Path } from './calls.ts';
import { type Clinic, makeEndedImport } from './clinic.ts';
import { type Exchange, record } from './every-call.ts';
import { inputs } from './inputs.ts';
import { cpfOf } from './people.ts';
import { requestOf } from './requests.ts';

/** Of two imports of one patient the later one stands in the way, and is named. */
export async function askOfEarlierImport({ db, admin }: Clinic): Promise<Exchange> {
  const { id: row_id } = await makePatient(db);
  const earlier = await makeEndedImport(db, { started_at: '2026-01-01', finished_at: '2026-01-01' });
  const later = await makeEndedImport(db, { undone_at: null });
  await db
    .insertInto('private.import_rows')
    .values([earlier, later].map(({ id }) => ({ import_id: id, table_name: 'public.patients', row_id })))
    .execute();
  const path: Path = 'imports.get';
  const response = await admin.fetch(...requestOf('rpc', path, { id: earlier.id }));
  return record(response, { visitor: 'admin', path, form: 'rpc', cell: 'earlier', expected: 'ok' });
}

/**
 * The first are answered with INTERNAL: the contract has no code for these refusals of the database. The others have data
 * that no other exchange has.
 */
export async function provokeFailures(clinic: Clinic): Promise<Exchange[]> {
  const { db, ownerUrl, admin, people } = clinic;
  // PostgreSQL's messages for a unique value and for a check repeat the value and the whole row.
  await onServer(
    ownerUrl,
    'alter table public.patients rename constraint patients_cpf_unique to unknown_unique',
    "alter table public.patients add constraint unknown_check check (address <> 'zqi rua proibida')",
    'alter table public.treatment_plans drop constraint treatment_plans_start_date_plausible',
  );
  const patient = await makePatient(db, { full_name: 'zqi de outra época' });
  // A date that does not fit the contract's output.
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
    exchanges.push(await record(response, about));
  }
  const photo = new File([pngHeader({ side: 20_000 })], 'zqi.png');
  const upload = { id: people.a.patientId, photo };
  exchanges.push(
    await record(await admin.fetch(...requestOf('rpc', 'patients.setPhoto', upload)), {
      visitor: 'admin',
      path: 'patients.setPhoto',
      form: 'rpc',
      cell: 'failing',
      expected: 'IMAGE_TOO_LARGE',
    }),
  );
  // Amounts in two writings.
  const file = new File(['<OFX><STMTTRN><TRNAMT>1.50<STMTTRN><TRNAMT>1,50</OFX>'], 'zqi.ofx');
  exchanges.push(
    await record(await admin.fetch(...requestOf('rpc', 'cards.read', { file })), {
      visitor: 'admin',
      path: 'cards.read',
      form: 'rpc',
      cell: 'failing',
      expected: 'BANK_FILE_REFUSED',
    }),
  );
  // The first of these days is blocked.
  const sessions = ['2087-05-20', '2087-05-21'].map((date) => ({ date, time: '10:00' }));
  const series = { patientId: people.a.patientId, everyDays: 1, sessions };
  exchanges.push(
    await record(await admin.fetch(...requestOf('rpc', 'appointmentSeries.create', series)), {
      visitor: 'admin',
      path: 'appointmentSeries.create',
      form: 'rpc',
      cell: 'failing',
      expected: 'SESSION_NOT_FREE',
    }),
  );
  // A point without a dose, and a lot that expired.
  const signed = await makeApplication(
    db,
    await makeLot(db, { expires_on: '2020-01-01', recall_reason: 'Aviso' }),
  );
  const { uses, marks } = draftOf(signed);
  const withoutDose = marks.map((each) => ({ ...each, key: 'd', use: 'e', dose: null }));
  const ofOther = uses.map((each) => ({ ...each, key: each.kind === 'product' ? 'e' : 'f' }));
  await makeRecordDraft(
    db,
    { patient_id: patient.id, author_id: clinic.adminId },
    {
      sections: [],
      diagnoses: [],
      published: false,
      application: { uses: [...uses, ...ofOther], marks: [...marks, ...withoutDose.slice(0, 1)] },
    },
  );
  await makeSigner(db, clinic.adminId);
  exchanges.push(
    await record(
      await admin.fetch(...requestOf('rpc', 'record.sign', { patientId: patient.id, revision: 1 })),
      {
        visitor: 'admin',
        path: 'record.sign',
        form: 'rpc',
        cell: 'failing',
        expected: 'APPLICATION_REFUSED',
      },
    ),
  );
  // What a document says cannot be printed, meets an alert, or lacks its professional.
  await makeSigner(db, clinic.adminId);
  const { id: alerted } = await makePatient(db, { alert: 'Dipirona' });
  const nobody = await clinic.signedIn(await makeAdmin(db));
  const line = { medicine: 'Dipirona', use: 'zqi' };
  const refusedDocuments = [
    ['UNPRINTABLE', admin, { kind: 'orientation', text: '😀' }],
    ['ALERT_MATCHES', admin, { kind: 'prescription', lines: [line] }],
    ['DOCUMENT_INCOMPLETE', nobody, { kind: 'orientation', text: 'zqi' }],
  ] as const;
  for (const [expected, browser, words] of refusedDocuments) {
    const asked = requestOf('rpc', 'documents.issue', { patientId: alerted, words });
    const failed = { visitor: 'admin', path: 'documents.issue', form: 'rpc', cell: 'failing' } as const;
    exchanges.push(await record(await browser.fetch(...asked), { ...failed, expected }));
  }
  const discount = {
    ...inputs['payments.setPrice']?.(clinic),
    ...{
      appointmentId: people.a.appointmentId,
      priceCents: 100_000,
      discount: { percent: 100 },
      reason: 'zqi',
    },
  };
  const aboutDiscount = {
    visitor: 'reception',
    path: 'payments.setPrice',
    form: 'rpc',
    cell: 'failing',
  } as const;
  exchanges.push(
    await record(await clinic.browsers.reception.fetch(...requestOf('rpc', 'payments.setPrice', discount)), {
      ...aboutDiscount,
      expected: 'DISCOUNT_TOO_LARGE',
    }),
  );
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
  exchanges.push(await record(response, about));
  return exchanges;
}
