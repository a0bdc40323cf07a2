/** What a person may do with an import, by its state. */
import { noProfessional } from '#contract/clinic/unnamed-professionals.ts';
import type { ImportResult, ImportState } from '#contract/moving/imports.ts';
import { peopleOf, platformOptions } from '#contract/moving/platform-imports.ts';
import type { AnsweredStatus } from '#contract/moving/spreadsheet-options.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { findFirstChange } from './change-queries.ts';
import { presentChange, presentImport } from './present-import.ts';
import { type From, findImport, moveImport, saveChoices } from './queries.ts';

const moves = {
  check: { from: { states: ['preparing', 'review'], failed: ['checking'] }, to: 'checking' },
  start: { from: { states: ['review'] }, to: 'importing' },
  cancel: { from: { states: ['preparing', 'checking', 'review'] }, to: 'cancelled' },
  // After a failure some batches of a spreadsheet are there, or objects of the older platform.
  undo: { from: { states: ['done'], failed: ['importing'] }, to: 'undoing' },
} as const satisfies Record<string, { from: From; to: ImportState }>;

/** A file may be exchanged until the rows are written. */
export const beforeImporting: From = { states: ['preparing', 'review'], failed: ['checking'] };

/** @param tx under clinic_admin @throws NOT_FOUND, IMPORT_STATE, IMPORT_WITHOUT_SOURCE, UNDO_TOO_LATE */
export async function moveByPerson(tx: Scope, id: string, move: keyof typeof moves): Promise<void> {
  const { from, to } = moves[move];
  const row = await findImport(tx, id);
  if (!row) throw refusal('NOT_FOUND');
  if (move === 'undo') {
    if (row.cleared_at) throw refusal('IMPORT_STATE', { state: row.state });
    // The work checks it again, under a lock.
    const change = await tx.asService((service) => findFirstChange(service.db, id));
    if (change) throw refusal('UNDO_TOO_LATE', presentChange(change));
  }
  if (!(await moveImport(tx, id, from, to))) throw refusal('IMPORT_STATE', { state: row.state });
  // The source of a command is with the command: the work would never begin here.
  const needsSource = to === 'checking' || to === 'importing';
  if (needsSource && row.source_key === null) throw refusal('IMPORT_WITHOUT_SOURCE');
}

interface Choices {
  professional?: string | undefined;
  bringsLooseFiles?: boolean | undefined;
  status?: { key: string; choice: AnsweredStatus | null } | undefined;
  professionalName?: { key: string; choice: string } | undefined;
}

type Asked = NonNullable<ImportResult['professionals']>;
type Answer = NonNullable<Choices['professionalName']>;

/** A new person, or a professional whose own name has no other answer: two names never point at each other. */
const isPerson = (asked: Asked | undefined, { key, choice }: Answer) =>
  asked?.names.some((each) => each.key === key) === true &&
  (choice === '' || peopleOf(asked).some(({ key: other, name }) => other !== key && name === choice));

const answerName = ({ candidates, names }: Asked, { key, choice }: Answer): Asked => ({
  candidates,
  names: names.map((each) => (each.key === key ? { ...each, choice } : each)),
});

/** @throws NOT_FOUND, IMPORT_STATE, INVALID_INPUT for a professional who is neither here nor in the source, or another word or name */
export async function choose(
  tx: Scope,
  id: string,
  { professional, bringsLooseFiles, status, professionalName }: Choices,
): Promise<void> {
  const row = await findImport(tx, id);
  if (!row) throw refusal('NOT_FOUND');
  const { unnamed, looseFiles, statuses = [], professionals } = presentImport(row).result ?? {};
  if (row.state !== 'review') throw refusal('IMPORT_STATE', { state: row.state });
  const isOffered = {
    professional:
      professional === undefined || [...(unnamed?.candidates ?? []), noProfessional].includes(professional),
    status: status === undefined || statuses.some(({ key }) => key === status.key),
    professionalName: professionalName === undefined || isPerson(professionals, professionalName),
  };
  const problems = Object.entries(isOffered)
    .filter(([, isOne]) => !isOne)
    .map(([name]) => ({ path: [name], message: 'Escolha uma das opções' }));
  if (problems.length > 0) throw refusal('INVALID_INPUT', { problems });
  const answered = statuses.map((each) =>
    each.key === status?.key ? { ...each, choice: status.choice } : each,
  );
  const chosen = {
    ...(unnamed && professional !== undefined ? { unnamed: { ...unnamed, chosen: professional } } : {}),
    ...(looseFiles && bringsLooseFiles !== undefined
      ? { looseFiles: { ...looseFiles, comes: bringsLooseFiles } }
      : {}),
    ...(status && { statuses: answered }),
    ...(professionals && professionalName && { professionals: answerName(professionals, professionalName) }),
  };
  const options = {
    unnamedAre: professional,
    bringsLooseFiles,
    statuses: status && Object.fromEntries(answered.map(({ key, choice }) => [key, choice])),
    professionals: professionalName && {
      ...platformOptions.parse(row.options).professionals,
      [professionalName.key]: professionalName.choice,
    },
  };
  if (!(await saveChoices(tx, id, options, chosen))) throw refusal('IMPORT_STATE', { state: row.state });
}
