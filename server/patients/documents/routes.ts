import { documentNumber } from '#contract/patients/documents.ts';
import { recordRead } from '../../accounts/activity/queries.ts';
import { countDocumentCode, countUnknownLink } from '../../accounts/limits/count-attempt.ts';
import { forAnyone, forStaff } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { findTold } from '../anamneses/propose-alerts.ts';
import { sha256 } from '../record/entry-content.ts';
import { strikeEntry } from '../record/strike-entry.ts';
import { composeSheet } from './compose-sheet.ts';
import { issueDocument, letterheadOf, missingOf, namesOn, readLetterhead } from './issue-document.ts';
import { lackedLetters } from './issue-in-turn.ts';
import {
  findDiagnosed,
  findDocument,
  findIssued,
  findLastPrescription,
  findToCheck,
  listUsedExams,
  listUsedLines,
} from './queries.ts';
import { listPlanLines } from './quote-queries.ts';

export const documentsRoutes = {
  write: forStaff('record').documents.write.handler(
    async ({ input, context: { db, caller, clock, paper } }) => {
      // Its preview comes soon.
      paper.prepare();
      const today = clock.today();
      const [found, lines, exams, diagnosed, lastPrescription, from, planLines] = await db.asUser(
        caller,
        (tx) =>
          Promise.all([
            readLetterhead(tx, input, today),
            listUsedLines(tx),
            listUsedExams(tx),
            findDiagnosed(tx, input),
            findLastPrescription(tx, input.patientId),
            input.from ? findDocument(tx, input.patientId, input.from) : undefined,
            input.treatmentPlanId
              ? listPlanLines(tx, input.patientId, input.treatmentPlanId, today)
              : undefined,
            recordRead(tx, 'record_entry', input.patientId),
          ]),
      );
      if (input.from && !from) throw refusal('NOT_FOUND');
      const { id, name, alert, hasAccount } = found.patient;
      const told = await db.asUser(caller, (tx) => findTold(tx, id, alert));
      return {
        patient: { id, fullName: name, alert, told, hasAccount },
        today,
        missing: missingOf(found),
        council: found.signer?.council ?? null,
        knowsOwnCpf: Boolean(found.signer?.cpf),
        usedLines: lines,
        usedExams: exams,
        diagnosed: diagnosed ?? null,
        lastPrescription: lastPrescription ?? null,
        words: from ? JSON.stringify(from.words) : null,
        planLines: planLines ?? [],
      };
    },
  ),

  preview: forStaff('record').documents.preview.handler(async ({ input, context, signal }) => {
    const { db, caller, clock, paper, logoAndColor } = context;
    const day = clock.today();
    const found = await db.asUser(caller, (tx) => readLetterhead(tx, input, day));
    const sheet = composeSheet(input.words, letterheadOf(found, day), null, input.isSigned);
    const { pdf, unprintable } = await paper.drawSheet(
      { ...sheet, clinic: { ...sheet.clinic, ...(await logoAndColor()) } },
      { signal },
    );
    return {
      pdf: Buffer.from(pdf).toString('base64'),
      unprintable: lackedLetters(unprintable, namesOn(found)),
    };
  }),

  issue: forStaff('record').documents.issue.handler(async ({ input, context }) => {
    const issued = await issueDocument(context, context.caller, input);
    context.tellOfDocument('newDocument', input.patientId);
    return issued;
  }),

  print: forStaff('record').documents.print.handler(async ({ input: { patientId, id }, context }) => {
    const found = await context.db.asUser(context.caller, (tx) => findIssued(tx, patientId, id));
    if (!found) throw refusal('NOT_FOUND');
    if (found.cancelledAt) throw refusal('DOCUMENT_CANCELLED', { at: found.cancelledAt.toISOString() });
    return {};
  }),

  cancel: forStaff('record').documents.cancel.handler(async ({ input, context: { db, caller } }) => {
    await db.asUser(caller, (tx) => strikeEntry(tx, caller, input, 'document'));
    return {};
  }),

  check: forAnyone.documents.check.handler(async ({ input, context }) => {
    const { code } = input;
    // Counted before it is looked up: a right guess among too many is refused, too. The hash of a file is no guess.
    const refund = code && (await countDocumentCode(context, code));
    const found = await context.db.asService((tx) =>
      code ? findToCheck(tx, 'check_hash', sha256(code)) : findToCheck(tx, 'pdf_sha256', input.sha256 ?? ''),
    );
    if (!found) {
      if (!code) await countUnknownLink(context);
      throw refusal('NOT_FOUND');
    }
    if (refund) await refund();
    return {
      number: documentNumber(found.year, found.number),
      issuedAt: found.issuedAt.toISOString(),
      cancelledAt: found.cancelledAt?.toISOString() ?? null,
      isTerm: found.kind === 'term',
      signedBy: found.signedBy,
    };
  }),
};
