import { fieldLabels } from '#contract/moving/spreadsheet-fields.ts';
import { forAdmin } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import {
  answerForAll,
  chooseProfessionalFor,
  listAnswers,
  listUnknownProfessionals,
} from './answer-questions.ts';
import { accept, decideAll, decideLine, mendCell } from './change-entries.ts';
import { changeOptions, describeUploaded, sheetKind } from './describe.ts';
import { countWanted, type EntryRow, listEntries, listMatched } from './entry-queries.ts';
import { listReasons } from './filter-queries.ts';
import { refreshReview } from './open-review.ts';
import { presentEntry } from './present-entry.ts';
import { countAll } from './register-people.ts';
import { readOptions } from './sheet-lines.ts';
import { findImport } from './sheet-queries.ts';

const routes = forAdmin.spreadsheetImports;

/** Of people of the older platform, as the check of a dump stores them. */
const samePeopleColumns = (['fullName', 'cpf', 'birthDate', 'email', 'phone'] as const).map((field) => ({
  header: fieldLabels[field],
  field,
}));

const counted = async (tx: Scope, id: string) => ({ counts: (await countAll(tx.db, id)).counts });

async function present(tx: Scope, id: string, row: EntryRow) {
  const { counts, newWithLine } = await countAll(tx.db, id);
  return { entry: presentEntry(row, await listMatched(tx.db, id, [row]), newWithLine), counts };
}

/** What is answered once for all lines, and of whom or what. */
async function answersOf(tx: Scope, id: string, { kind: name, options: stored }: ImportRow) {
  const options = readOptions(stored);
  const kind = sheetKind(name);
  const [professionals, answers] = await Promise.all([
    listUnknownProfessionals(tx, id, options),
    kind && kind !== 'patients'
      ? listAnswers(tx, id, kind, options)
      : { procedures: [], packages: null, past: null, statuses: [] },
  ]);
  return { professionals, ...answers };
}

type ImportRow = Pick<NonNullable<Awaited<ReturnType<typeof findImport>>>, 'kind' | 'options'>;

export const spreadsheetImportsRoutes = {
  describe: routes.describe.handler(({ input: { id }, context }) =>
    describeUploaded(context, context.caller, id),
  ),

  setOptions: routes.setOptions.handler(({ input, context }) =>
    changeOptions(context, context.caller, input),
  ),

  entries: routes.entries.handler(({ input: { id, ...page }, context: { db, caller, clock } }) =>
    db.asUser(caller, async (tx) => {
      await refreshReview(tx, id, { timeZone: clock.timeZone, today: clock.today() });
      const found = await findImport(tx.db, id);
      if (!found) throw refusal('NOT_FOUND');
      const options = readOptions(found.options);
      const kind = sheetKind(found.kind);
      const [rows, { counts, newWithLine }, total, reasons, answers] = await Promise.all([
        listEntries(tx.db, id, page),
        countAll(tx.db, id),
        countWanted(tx.db, id, page),
        listReasons(tx.db, id),
        answersOf(tx, id, found),
      ]);
      const matched = await listMatched(tx.db, id, rows);
      const { headers = [], columns = [] } = options.checked ?? {};
      return {
        rows: rows.map((row) => presentEntry(row, matched, newWithLine)),
        total,
        columns: kind
          ? headers.map((header, index) => ({ header, field: columns[index] ?? null }))
          : samePeopleColumns,
        counts,
        reasons,
        ...answers,
      };
    }),
  ),

  mend: routes.mend.handler(({ input, context: { db, caller, clock } }) =>
    db.asUser(caller, async (tx) => {
      const { row, others } = await mendCell(tx, input, clock.timeZone);
      return { ...(await present(tx, input.id, row)), others };
    }),
  ),

  decide: routes.decide.handler(({ input, context: { db, caller, clock } }) =>
    db.asUser(caller, async (tx) => {
      const { row, others } = await decideLine(tx, input, clock.timeZone);
      return { ...(await present(tx, input.id, row)), others };
    }),
  ),

  accept: routes.accept.handler(({ input, context: { db, caller, clock } }) =>
    db.asUser(caller, async (tx) => {
      const { changed, row } = await accept(tx, input, clock.timeZone);
      return {
        changed,
        ...(row ? await present(tx, input.id, row) : { entry: null, ...(await counted(tx, input.id)) }),
      };
    }),
  ),

  decideAll: routes.decideAll.handler(({ input, context: { db, caller, clock } }) =>
    db.asUser(caller, async (tx) => {
      const changed = await decideAll(tx, input, clock.timeZone);
      return { changed, ...(await counted(tx, input.id)) };
    }),
  ),

  chooseProfessional: routes.chooseProfessional.handler(
    ({ input: { id, key, choice }, context: { db, caller, clock } }) =>
      db.asUser(caller, async (tx) => {
        const chosen =
          choice && typeof choice === 'object' && 'professionalId' in choice ? choice.professionalId : choice;
        await chooseProfessionalFor(tx, { id, key, choice: chosen }, clock.timeZone);
        const found = await findImport(tx.db, id);
        return {
          ...(await counted(tx, id)),
          professionals: await listUnknownProfessionals(tx, id, readOptions(found?.options)),
        };
      }),
  ),

  answer: routes.answer.handler(({ input, context: { db, caller, clock } }) =>
    db.asUser(caller, async (tx) => {
      await answerForAll(tx, input, { timeZone: clock.timeZone, today: clock.today() });
      return counted(tx, input.id);
    }),
  ),
};
