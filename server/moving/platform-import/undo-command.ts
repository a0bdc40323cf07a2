import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { StartupError } from '../../platform/environment.ts';
import { printLine } from '../../platform/terminal.ts';
import { findFirstChange } from '../imports/queries.ts';
import { logByCommand } from '../imports/work-queries.ts';
import { type Clinic, failed, workOn } from './command-clinic.ts';
import { type CommandImport, findImport, findLastDone, moveImport } from './command-queries.ts';
import { stateText } from './print-import.ts';

/** `npm run import -- undo`. @param wanted an id; else the newest import */
export async function undoCommand(clinic: Clinic, wanted: string | undefined): Promise<number> {
  const { db, context } = clinic;
  const row = await (wanted ? findImport(db, wanted) : findLastDone(db)).catch(() => undefined);
  if (!row) {
    throw new StartupError(
      wanted ? 'Não há importação com este ID' : 'Não há importação para desfazer',
      'Veja as que há: npm run import -- list.',
    );
  }
  if (row.state === 'undone') {
    printLine('Esta importação já foi desfeita.');
    return 0;
  }
  const isUndoable = ['done', 'importing', 'undoing'].includes(row.state) && row.cleared_at === null;
  if (!isUndoable || !(await moveImport(db, row.id, ['done', 'importing', 'undoing'], 'undoing'))) {
    throw new StartupError(
      `Esta importação não pode ser desfeita: ${stateText(row).toLowerCase()}`,
      'Veja as outras: npm run import -- list.',
    );
  }
  await workOn(clinic, row.id);
  const after = await findImport(db, row.id);
  if (after?.state !== 'undone') throw await tooLate(db, after, context.environment.clinicTimeZone);
  await logByCommand(db, row.id, 'changed');
  printLine(`Desfeita: ${row.source_name ?? row.id}. A clínica está como antes da importação.`);
  return 0;
}

/** Who changed what first. */
async function tooLate(
  db: Kysely<DB>,
  row: CommandImport | undefined,
  timeZone: string,
): Promise<StartupError> {
  const change = row && (await findFirstChange(db, row.id));
  if (!change) return failed(row);
  const when = change.happenedAt.toLocaleString('pt-BR', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return new StartupError(
    `Não dá mais para desfazer: ${change.name ?? 'alguém'} já alterou dados depois da importação (${when})`,
    'O que foi feito desde então seria perdido. Nada foi alterado.',
  );
}
