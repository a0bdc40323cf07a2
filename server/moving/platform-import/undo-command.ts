import { tableName } from '#contract/moving/finding-places.ts';
import { importResult } from '#contract/moving/imports.ts';
import { StartupError } from '../../platform/environment.ts';
import { printLine } from '../../platform/terminal.ts';
import { findFirstChange, listImportsOf, listLaterIds } from '../imports/change-queries.ts';
import { findImport, listImports, moveImport, type ShownImport } from '../imports/queries.ts';
import { logByCommand } from '../imports/work-queries.ts';
import { type Clinic, failed, isAgreed, sayTime, workOn } from './command-clinic.ts';
import { everyImport, stateText } from './print-import.ts';

const undoable = ['done', 'importing', 'undoing'] as const;
const seeOthers = 'Veja as que há: npm run import -- list.';

/** 'pacientes.csv, de 27/11/2026, 11:59: Pacientes 762, Agendamentos 1.951' */
function sayImport(clinic: Clinic, { source_name, created_at, result }: ShownImport): string {
  const brought = (importResult.safeParse(result).data?.tables ?? [])
    .filter(({ imported }) => imported > 0)
    .map(({ table, imported }) => `${tableName(table)} ${imported.toLocaleString('pt-BR')}`);
  return `${source_name ?? 'Importação'}, de ${sayTime(clinic, created_at)}${brought.length > 0 ? `: ${brought.join(', ')}` : ''}`;
}

/** `npm run import -- undo`. @param wanted an id; else the newest import, once a person at the terminal agrees */
export async function undoCommand(clinic: Clinic, wanted: string | undefined): Promise<number> {
  const { tx } = clinic;
  const isUndoable = ({ state }: ShownImport) => undoable.some((each) => each === state);
  const row = (await listImports(tx, everyImport)).find((each) =>
    wanted ? each.id === wanted : isUndoable(each),
  );
  if (!row) {
    throw new StartupError(
      wanted ? 'Não há importação com este ID' : 'Não há importação para desfazer',
      seeOthers,
    );
  }
  printLine(sayImport(clinic, row));
  if (row.state === 'undone') {
    printLine('Esta importação já foi desfeita.');
    return 0;
  }
  if (
    !wanted &&
    !(await isAgreed('  Desfazer esta importação? Sai tudo o que ela trouxe.', clinic.context.signal))
  )
    throw new StartupError('Nada foi desfeito', `Para desfazer esta: npm run import -- undo ${row.id}`);
  if (row.cleared_at !== null || !(await moveImport(tx, row.id, { states: undoable }, 'undoing'))) {
    throw new StartupError(
      `Esta importação não pode ser desfeita: ${stateText[row.state].toLowerCase()}`,
      seeOthers,
    );
  }
  await workOn(clinic, row.id);
  const after = await findImport(tx, row.id);
  if (after?.state !== 'undone') throw await tooLate(clinic, after);
  await logByCommand(tx.db, row.id, 'changed');
  printLine(`Desfeita: ${row.source_name ?? row.id}. A clínica está como antes da importação.`);
  return 0;
}

/** Who changed what first. */
async function tooLate(clinic: Clinic, row: ShownImport | undefined): Promise<StartupError> {
  const change = row && (await findFirstChange(clinic.tx.db, row.id));
  if (!change) return failed(row);
  const when = sayTime(clinic, change.happenedAt);
  if (change.noun === 'import')
    return new StartupError(
      `Outra importação trouxe dados destes pacientes depois desta: ${(await listImportsOf(clinic.tx, await listLaterIds(clinic.tx.db, row.id))).map((each) => sayImport(clinic, each)).join('; ')}`,
      'Desfaça antes essa outra, a mais nova primeiro; depois esta pode ser desfeita, se ninguém tiver mudado nada. Veja-as: npm run import -- list.',
    );
  return new StartupError(
    `Não dá mais para desfazer: ${change.name ?? 'alguém'} já alterou dados depois da importação (${when})`,
    'O que foi feito desde então seria perdido. Nada foi alterado.',
  );
}
