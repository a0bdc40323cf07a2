import { forAdmin } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { findFirstChange, listImportsOf, listLaterIds } from './change-queries.ts';
import { countReasons, listFindings } from './finding-queries.ts';
import { choose, moveByPerson } from './move-import.ts';
import { presentChange, presentFinding, presentImport, presentReasons } from './present-import.ts';
import { clearFailure, countImports, findImport, insertImport, listImports } from './queries.ts';

export const importsRoutes = {
  list: forAdmin.imports.list.handler(async ({ input, context: { db, caller } }) => {
    const [rows, { count }] = await db.asUser(caller, (tx) =>
      Promise.all([listImports(tx, input), countImports(tx)]),
    );
    return { rows: rows.map(presentImport), total: count };
  }),

  get: forAdmin.imports.get.handler(async ({ input: { id }, context: { db, caller } }) => {
    const { row, reasons, change, later } = await db.asUser(caller, async (tx) => {
      const found = await findImport(tx, id);
      if (!found) throw refusal('NOT_FOUND');
      const change =
        found.state === 'done' ? await tx.asService((service) => findFirstChange(service.db, id)) : undefined;
      return {
        row: found,
        reasons: await countReasons(tx, id),
        change,
        later:
          change?.noun === 'import'
            ? await listImportsOf(tx, await tx.asService((service) => listLaterIds(service.db, id)))
            : [],
      };
    });
    return {
      ...presentImport(row),
      isWorkedOn: row.is_worked_on,
      findings: reasons.reduce((sum, { count }) => sum + count, 0),
      firstChange: change ? presentChange(change) : null,
      laterImports: later.map(presentImport),
    };
  }),

  findings: forAdmin.imports.findings.handler(async ({ input, context: { db, caller } }) => {
    const { id, reason, page, pageSize } = input;
    const [row, rows, counts] = await db.asUser(caller, (tx) =>
      Promise.all([
        findImport(tx, id),
        listFindings(tx, { id, reason, limit: pageSize, offset: (page - 1) * pageSize }),
        countReasons(tx, id),
      ]),
    );
    if (!row) throw refusal('NOT_FOUND');
    const reasons = presentReasons(counts);
    const counted = reasons.filter((each) => reason === undefined || each.reason === reason);
    return {
      rows: rows.map(presentFinding),
      total: counted.reduce((sum, { count }) => sum + count, 0),
      reasons,
    };
  }),

  create: forAdmin.imports.create.handler(({ input: { kind }, context: { db, caller } }) =>
    db.asUser(caller, (tx) => insertImport(tx, { kind })),
  ),

  check: forAdmin.imports.check.handler(async ({ input: { id }, context }) => {
    await context.db.asUser(context.caller, (tx) => moveByPerson(tx, id, 'check'));
    context.imports.wake();
    return {};
  }),

  choose: forAdmin.imports.choose.handler(async ({ input: { id, ...choices }, context }) => {
    await context.db.asUser(context.caller, (tx) => choose(tx, id, choices));
    return {};
  }),

  start: forAdmin.imports.start.handler(async ({ input: { id }, context }) => {
    await context.db.asUser(context.caller, (tx) => moveByPerson(tx, id, 'start'));
    context.imports.wake();
    return {};
  }),

  cancel: forAdmin.imports.cancel.handler(async ({ input: { id }, context }) => {
    await context.db.asUser(context.caller, (tx) => moveByPerson(tx, id, 'cancel'));
    context.imports.wake();
    return {};
  }),

  retry: forAdmin.imports.retry.handler(async ({ input: { id }, context }) => {
    await context.db.asUser(context.caller, (tx) => retry(tx, id));
    context.imports.wake();
    return {};
  }),

  undo: forAdmin.imports.undo.handler(async ({ input: { id }, context }) => {
    await context.db.asUser(context.caller, (tx) => moveByPerson(tx, id, 'undo'));
    context.imports.wake();
    return {};
  }),
};

/** @throws NOT_FOUND, IMPORT_STATE, IMPORT_WITHOUT_SOURCE */
async function retry(tx: Scope, id: string): Promise<void> {
  if (await clearFailure(tx, id)) return;
  const row = await findImport(tx, id);
  if (!row) throw refusal('NOT_FOUND');
  throw row.failure !== null && row.source_key === null
    ? refusal('IMPORT_WITHOUT_SOURCE')
    : refusal('IMPORT_STATE', { state: row.state });
}
