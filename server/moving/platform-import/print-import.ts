import type { Kysely } from 'kysely';
import { findingActions, findingReasons } from '#contract/moving/import-findings.ts';
import { importResult } from '#contract/moving/imports.ts';
import { comparedFigures, comparedTables, readFigure } from '#contract/moving/platform-imports.ts';
import { sizeText } from '../../operations/backup/progress.ts';
import type { DB } from '../../platform/database/schema.ts';
import { printLine } from '../../platform/terminal.ts';
import { type CommandImport, countReasons } from './command-queries.ts';

const written = (count: number) => count.toLocaleString('pt-BR');

const column = (text: string, width: number) => text.padStart(width);
const widths = 12;

/** The counts by table, the sums that differ, and what was found, by reason. */
export async function printResult(db: Kysely<DB>, row: CommandImport, isTrial: boolean): Promise<void> {
  const { tables, comparison, files } = importResult.parse(row.result ?? {});
  const longest = Math.max(...Object.values(comparedTables).map(({ length }) => length));
  const lineOf = (name: string, values: string[]) =>
    printLine(`${name.padEnd(longest)}${values.map((each) => column(each, widths)).join('')}`);
  printLine('');
  printLine(isTrial ? 'O que vem:' : 'O que veio:');
  lineOf(
    '',
    isTrial ? ['Na origem', 'Vêm', 'Juntados', 'Não vêm'] : ['Na origem', 'Vieram', 'Juntados', 'Não vieram'],
  );
  for (const { table, read, imported, merged, skipped } of tables) {
    lineOf(comparedTables[table] ?? table, [read, imported, merged, skipped].map(written));
  }
  if (files) printLine(`Arquivos dos pacientes: ${written(files.count)}, ${sizeText(files.bytes)}`);
  const wrong = comparison.filter(({ source, ours, left = 0 }) => source !== ours + left);
  if (wrong.length === 0) printLine('As somas da origem e daqui conferem, fora o que está no relatório.');
  for (const { what, source, ours, left = 0 } of wrong) {
    const found = readFigure(what);
    const name = found ? `${comparedFigures[found.figure]}${found.of ? ` (${found.of})` : ''}` : what;
    printLine(
      `Confira: ${name}: ${written(source)} na origem, ${written(ours)} aqui, ${written(left)} no relatório`,
    );
  }
  await printReasons(db, row.id);
}

async function printReasons(db: Kysely<DB>, id: string): Promise<void> {
  const reasons = await countReasons(db, id);
  printLine('');
  printLine(reasons.length > 0 ? 'O que não pôde vir como estava:' : 'Tudo veio como estava.');
  const sentence = (sentences: Record<string, string>, code: string) => sentences[code] ?? code;
  for (const { reason, action, count } of reasons) {
    printLine(
      `${column(written(count), widths)}  ${sentence(findingReasons, reason)}. ${sentence(findingActions, action)}.`,
    );
  }
  printLine('');
}

const states: Record<CommandImport['state'], string> = {
  preparing: 'Em preparação',
  checking: 'Em conferência',
  review: 'Conferida',
  importing: 'Em andamento ou interrompida',
  done: 'Feita',
  undoing: 'Sendo desfeita',
  undone: 'Desfeita',
  cancelled: 'Cancelada',
};

export const stateText = ({ state }: CommandImport): string => states[state];

const kinds: Record<CommandImport['kind'], string> = {
  platform: 'sistema anterior',
  patients: 'planilha de pacientes',
  appointments: 'planilha de agendamentos',
};

export function printImports(rows: readonly CommandImport[], timeZone: string): void {
  if (rows.length === 0) printLine('Nenhuma importação.');
  for (const row of rows) {
    const when = row.created_at.toLocaleString('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    printLine(
      `${row.id}  ${when}  ${stateText(row)}  ${kinds[row.kind]}: ${row.source_name ?? ''}`.trimEnd(),
    );
  }
}
