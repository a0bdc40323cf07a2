import { documentNumber } from '#contract/patients/documents.ts';
import { accessMinutes } from '#contract/patients/shared-access.ts';
import {
  isNameOfPatient,
  ownGuardian,
  paperOfMinor,
  signedBeforeBirth,
  signedBeforeVersion,
  signedInFuture,
  unknownVersion,
} from '#contract/patients/terms.ts';
import { documentNameOfFile, shownDay } from '#contract/value-formats.ts';
import { recordLent, recordRead } from '../../accounts/activity/queries.ts';
import { may, type SessionActor } from '../../platform/calls/actor.ts';
import { apiPrefix } from '../../platform/calls/api-paths.ts';
import type { Services } from '../../platform/calls/context.ts';
import { forAnyone, forPatient, forStaff } from '../../platform/calls/procedures.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import { createClock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { assertPrintable, issueInTurn, newCheck } from '../documents/issue-in-turn.ts';
import { seesCpf } from '../patients/present-patient.ts';
import { findPatientName } from '../patients/queries.ts';
import { insertOwnNo, isConsented, listLastConsents } from '../photographs/queries.ts';
import { lockRecord } from '../record/queries.ts';
import { beginAccess, type PatientAccess, writeAccess } from '../shared-access/access-token.ts';
import { withAccess } from '../shared-access/with-access.ts';
import { composePaper, readText } from './compose-term.ts';
import {
  beginDueTerms,
  closePending,
  findOwnFile,
  findTerm,
  hasOwnAccount,
  listActiveTermTemplates,
  listTermDetails,
  listTermFiles,
  listTerms,
  requestTerm,
  revokePhotographTerms,
  strikeTerm,
  type TermRow,
  withdrawTerm,
} from './queries.ts';
import { findPending, namesOn, readClinic, recordSigned, signTerm } from './sign-term.ts';

type Acting = Pick<Services, 'db' | 'clock'> & { caller: SessionActor };

/** Under the role that acts for one patient, for the staff. */
const forTheirPatient = <Result>(
  { db, clock, caller }: Acting,
  patientId: string,
  work: (own: Scope) => Promise<Result>,
) => db.asUser(caller, (tx) => tx.asBooking({ patientId, now: clock.localTime() }, work));

const present = ({ createdAt, closedAt, ...row }: TermRow) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
});

function fileOf({ id }: TermRow, files: Awaited<ReturnType<typeof listTermFiles>>) {
  const { fileId, name, type, sizeBytes } = files.find((each) => each.id === id) ?? {};
  if (!fileId) return null;
  return {
    name: documentNameOfFile(name ?? ''),
    type: type ?? '',
    sizeBytes: sizeBytes ?? 0,
    url: `${apiPrefix}/files/${fileId}`,
  };
}

function signingOf({ id }: TermRow, details: Awaited<ReturnType<typeof listTermDetails>>) {
  const found = details.find((each) => each.id === id);
  if (!found?.by) return null;
  const { by, way, isGuardian, witness, helper } = found;
  return { by, way, isGuardian, witness, helper };
}

export const termsRoutes = {
  open: forStaff('agenda').terms.open.handler(async ({ input: { patientId }, context }) => {
    const { db, caller, clock } = context;
    const [patient, rows, templates, details] = await db.asUser(caller, async (tx) => {
      const ahead = await beginDueTerms(tx, patientId, { now: clock.localTime(), day: clock.today() });
      return Promise.all([
        findPatientName(tx, patientId),
        listTerms(tx, patientId, ahead),
        listActiveTermTemplates(tx),
        may(caller, 'record') ? listTermDetails(tx, patientId) : [],
        recordRead(tx, 'term', patientId),
      ]);
    });
    if (!patient) throw refusal('NOT_FOUND');
    return {
      patient: { id: patient.id, fullName: patient.fullName },
      templates,
      rows: rows.map((row) => ({
        ...present(row),
        reason: details.find(({ id }) => id === row.id)?.reason ?? null,
        signing: signingOf(row, details),
        file: fileOf(row, details),
      })),
    };
  }),

  request: forStaff('agenda').terms.request.handler(async ({ input, context }) => {
    const { patientId } = input;
    const found = await context.db.asUser(context.caller, async (tx) =>
      (await findPatientName(tx, patientId))
        ? tx.asBooking({ patientId, now: context.clock.localTime() }, (own) => requestTerm(own, input))
        : undefined,
    );
    if (!found) throw refusal('NOT_FOUND');
    return {};
  }),

  withdraw: forStaff('agenda').terms.withdraw.handler(async ({ input: { patientId, id }, context }) => {
    await forTheirPatient(context, patientId, async (own) => {
      await findPending(own, patientId, id, context.clock.today());
      if (!(await withdrawTerm(own, patientId, id))) throw refusal('TERM_CLOSED');
    });
    return {};
  }),

  lend: forStaff('agenda').terms.lend.handler(async ({ input: { patientId, id }, context }) => {
    const { clock, accounts, caller } = context;
    await forTheirPatient(context, patientId, async (own) => {
      const { title } = await findPending(own, patientId, id, clock.today());
      await recordLent(own, 'term', { id, patientId, subject: title });
    });
    const access = { patientId, subjectId: id, lentBy: caller.userId, minutes: accessMinutes.tablet };
    return { access: accessTo(accounts.secret, access, clock.now()) };
  }),

  print: forStaff('agenda').terms.print.handler(async ({ input: { patientId, id }, context }) => {
    const day = context.clock.today();
    const clinic = await readClinic(context);
    const term = await forTheirPatient(context, patientId, (own) => findPending(own, patientId, id, day));
    await context.db.asUser(context.caller, (tx) => recordRead(tx, 'term', patientId));
    const cpf = seesCpf(context.caller) ? term.cpf : null;
    const sheet = composePaper(term, cpf, readText(term, clinic.name, day).text, clinic, day);
    const { pdf, unprintable } = await context.paper.drawSheet({
      ...sheet,
      clinic: { ...sheet.clinic, ...(await context.logoAndColor()) },
    });
    assertPrintable(unprintable, namesOn(term));
    return { pdf: Buffer.from(pdf).toString('base64') };
  }),

  // Those with the record add files; the scan is one.
  fileScan: forStaff('record').terms.fileScan.handler(({ input, context }) => {
    const { patientId, id, fileId, version, signedOn, guardianName } = input;
    const { caller, clock } = context;
    const day = clock.today();
    if (signedOn > day) throw invalidField(['signedOn'], signedInFuture);
    return issueInTurn(async () => ({
      number: await forTheirPatient(context, patientId, async (own) => {
        if (!(await lockRecord(own, patientId))) throw refusal('NOT_FOUND');
        const file = await findOwnFile(own, patientId, fileId);
        if (!file) throw refusal('NOT_FOUND');
        const term = await findPending(own, patientId, id, day, version);
        if (term.version !== version) throw invalidField(['version'], unknownVersion);
        if (signedOn < (term.birthDate ?? '')) throw invalidField(['signedOn'], signedBeforeBirth);
        const publishedOn = createClock(clock.timeZone, () => term.publishedAt).today();
        if (signedOn < publishedOn)
          throw invalidField(['signedOn'], signedBeforeVersion(version, shownDay(publishedOn)));
        if (term.isMinor && !guardianName) throw invalidField(['guardianName'], paperOfMinor);
        if (guardianName && isNameOfPatient(guardianName, term))
          throw invalidField(['guardianName'], ownGuardian);
        const year = Number(day.slice(0, 4));
        const number = term.lastNumber + 1;
        const by = guardianName ? `${guardianName}, responsável por ${term.patientName}` : term.patientName;
        return recordSigned(own, {
          patientId,
          term,
          day,
          file,
          onPaper: true,
          signedOn,
          authorId: caller.userId,
          year,
          number,
          // The paper bears no code: it is checked by its file.
          checkHash: newCheck('').checkHash,
          author: {
            name: guardianName ?? term.patientName,
            council: guardianName ? 'Responsável' : 'Paciente',
          },
          text: `${term.title}${term.procedure ? `, ${term.procedure}` : ''}\nAssinado em papel, em ${shownDay(signedOn)}, por ${by}; o arquivo é a cópia digitalizada. Arquivado por ${caller.fullName}, com o número ${documentNumber(year, number)}.`,
          words: {
            filedBy: caller.fullName,
            signedOn,
            guardian: guardianName ? { name: guardianName, cpf: null } : null,
          },
        });
      }),
    }));
  }),

  close: forStaff('agenda').terms.close.handler(async ({ input, context }) => {
    const { patientId, id, reason } = input;
    await forTheirPatient(context, patientId, (own) =>
      close(own, { patientId, id, day: context.clock.today() }, () =>
        input.as === 'declined'
          ? closePending(own, id, { state: 'declined', reason })
          : strikeTerm(own, patientId, id, reason),
      ),
    );
    return {};
  }),
};

/** @param work false where its state forbids it. @throws NOT_FOUND, TERM_CLOSED */
async function close(
  own: Scope,
  { patientId, id, day }: { patientId: string; id: string; day: string },
  work: () => Promise<boolean>,
) {
  if (!(await lockRecord(own, patientId)) || !(await findTerm(own, patientId, id, day)))
    throw refusal('NOT_FOUND');
  if (!(await work())) throw refusal('TERM_CLOSED');
  await revokePhotographTerms(own, patientId, id);
}

const accessTo = (
  secret: string,
  of: Pick<PatientAccess, 'patientId' | 'subjectId' | 'lentBy' | 'minutes'>,
  now: Date,
) => beginAccess(secret, { to: 'term', ...of, appointmentId: null, isBlind: false, revision: 0 }, now);

export const sharedTermRoutes = {
  open: forAnyone.sharedTerm.open.handler(async ({ input, context }) => {
    const day = context.clock.today();
    const clinic = await readClinic(context);
    const { result: term, granted } = await withAccess(context, 'term', input.access, (own, of) =>
      findTerm(own, of.patientId, of.subjectId, day),
    );
    if (!term) throw refusal('LINK_INVALID');
    const { title, version, patientName, isMinor, state } = term;
    const guardianName = (isMinor && term.guardianName) || '';
    const access = writeAccess(context.accounts.secret, granted, context.clock.now());
    const text = readText(term, clinic.name, day);
    return { title, version, patientName, guardianName, isMinor, state, access, ...text };
  }),

  sign: forAnyone.sharedTerm.sign.handler(async ({ input, context }) => {
    const signed = await signTerm(context, input);
    context.tellOfDocument('newDocument', signed.patientId);
    const hasAccount = await context.db.asService((tx) => hasOwnAccount(tx, signed.patientId));
    const copy = signed.isLent ? null : Buffer.from(signed.pdf).toString('base64');
    return { number: signed.number, hasAccount, copy };
  }),

  decline: forAnyone.sharedTerm.decline.handler(async ({ input, context }) => {
    await withAccess(context, 'term', input.access, async (own, { patientId, subjectId }) => {
      if (!(await lockRecord(own, patientId))) throw refusal('LINK_INVALID');
      if (!(await closePending(own, subjectId, { state: 'declined', reason: input.reason })))
        throw refusal('TERM_CLOSED');
      await revokePhotographTerms(own, patientId, subjectId);
    });
    return {};
  }),
};

export const ownTermsRoutes = {
  open: forPatient.ownTerms.open.handler(async ({ context: { db, caller, clock, accounts } }) => {
    const { patientId } = caller;
    if (!patientId) return { uses: [], rows: [] };
    const [uses, rows, files] = await db.asUser(caller, async (tx) => {
      const ahead = await beginDueTerms(tx, patientId, { now: clock.localTime(), day: clock.today() });
      return Promise.all([
        listLastConsents(tx, patientId),
        listTerms(tx, patientId, ahead),
        listTermFiles(tx, patientId),
      ]);
    });
    return {
      uses,
      rows: rows.map((row) => ({
        ...present(row),
        file: fileOf(row, files),
        access:
          row.state === 'pending'
            ? accessTo(
                accounts.secret,
                { patientId, subjectId: row.id, lentBy: null, minutes: accessMinutes.link },
                clock.now(),
              )
            : null,
      })),
    };
  }),

  revoke: forPatient.ownTerms.revoke.handler(async ({ input: { id, reason }, context }) => {
    const { patientId } = context.caller;
    if (!patientId) throw refusal('NOT_FOUND');
    await forTheirPatient(context, patientId, (own) =>
      close(own, { patientId, id, day: context.clock.today() }, () => strikeTerm(own, patientId, id, reason)),
    );
    return {};
  }),

  revokeUse: forPatient.ownTerms.revokeUse.handler(async ({ input: { use }, context }) => {
    const { patientId } = context.caller;
    if (!patientId) throw refusal('NOT_FOUND');
    await forTheirPatient(context, patientId, async (own) => {
      if (!(await lockRecord(own, patientId))) throw refusal('NOT_FOUND');
      if (!(await isConsented(own, patientId, use))) return;
      await insertOwnNo(own, patientId, use, context.clock.today());
      // After it, so that the term adds no second no.
      if (use === 'record') await revokePhotographTerms(own, patientId);
    });
    return {};
  }),
};
