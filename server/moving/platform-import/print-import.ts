import { noProfessional } from '#contract/clinic/unnamed-professionals.ts';
import { findingReasons } from '#contract/moving/import-findings.ts';
import {
  comparedFigures,
  comparedTables,
  readFigure,
  unreadOf,
  unreadText,
} from '#contract/moving/platform-imports.ts';
import { saySize } from '../../operations/backup/progress.ts';
import type { Scope } from '../../platform/database/scope.ts';
import { printLine } from '../../platform/terminal.ts';
import { countReasons } from '../imports/finding-queries.ts';
import { presentImport, presentReasons } from '../imports/present-import.ts';
import type { ShownImport } from '../imports/queries.ts';

const written = (count: number) => count.toLocaleString('pt-BR');
const width = 12;
const longest = Math.max(...Object.values(comparedTables).map(({ length }) => length));

/** The counts by table, the sums that differ, and what was found, by reason. */
export async function printResult(tx: Scope, row: ShownImport, isTrial: boolean): Promise<void> {
  const {
    tables = [],
    comparison = [],
    files,
    unnamed,
    looseFiles,
    present,
  } = presentImport(row).result ?? {};
  const printRow = (name: string, values: string[]) =>
    printLine(`${name.padEnd(longest)}${values.map((each) => each.padStart(width)).join('')}`);
  printLine('');
  printLine(isTrial ? 'O que vem:' : 'O que veio:');
  printRow('', [
    'Na origem',
    ...(isTrial ? ['Vêm', 'Juntados', 'Não vêm'] : ['Vieram', 'Juntados', 'Não vieram']),
  ]);
  for (const { table, read, imported, merged, skipped } of tables) {
    printRow(comparedTables[table] ?? table, [read, imported, merged, skipped].map(written));
  }
  if (files)
    printLine(
      `Arquivos dos pacientes: ${written(files.count)}, ${saySize(files.bytes)}; fotos e imagens: ${written(files.pictures)}`,
    );
  if (present) {
    printLine(`Já estavam aqui: ${written(present.rows)}; mudaram na origem: ${written(present.changed)}`);
    if (present.differing > 0)
      printLine(
        `  Foram mudados aqui, e na origem têm outro valor: ${written(present.differing)}; fica o daqui.`,
      );
    if (present.gone > 0)
      printLine(
        `  Já não estão na origem, e ficam aqui: ${written(present.gone)} (a lista está no relatório).`,
      );
    if (present.changed > 0)
      printLine(
        '  O que mudou na origem não vem: faça aqui o que vale (a lista está no relatório), ou desfaça antes a importação anterior.',
      );
  }
  if (unnamed) {
    const { appointments, chosen, candidates } = unnamed;
    printLine(`Agendamentos que não dizem o profissional: ${written(appointments)}, com: ${chosen}`);
    const others = [...candidates, noProfessional].filter((name) => name !== chosen);
    if (isTrial && others.length > 0)
      printLine(`  Para outra escolha: --without-doctor NOME (${[...new Set(others)].join(', ')})`);
  }
  if (looseFiles && !looseFiles.comes) {
    printLine(`Arquivos sem registro, na pasta de um paciente: ${written(looseFiles.files)}; ficam de fora`);
    if (isTrial) printLine('  Para trazê-los, visíveis ao paciente no portal: --with-loose-files');
  }
  const wrong = comparison.filter(({ source, ours, left = 0 }) => source !== ours + left);
  if (wrong.length === 0) printLine('As somas da origem e daqui conferem, fora o que está no relatório.');
  for (const { what, source, ours, left = 0 } of wrong) {
    const found = readFigure(what);
    const name = found
      ? `${comparedFigures[found.figure]}${found.of ? ` (${found.of === unreadOf ? unreadText : found.of})` : ''}`
      : what;
    printLine(
      `Confira: ${name}: ${written(source)} na origem, ${written(ours)} aqui, ${written(left)} no relatório`,
    );
  }
  const reasons = presentReasons(await countReasons(tx, row.id));
  printLine('');
  if (reasons.length === 0) printLine(isTrial ? 'Tudo vem como está.' : 'Tudo veio como estava.');
  else printLine(isTrial ? 'O que não pode vir como está:' : 'O que não pôde vir como estava:');
  for (const { reason, count } of reasons) {
    printLine(`${written(count).padStart(width)}  ${findingReasons[reason]}`);
  }
  printLine('');
}

/** For the list and for the way back. */
export const everyImport = { page: 1, pageSize: 1_000 };

export const stateText: Record<ShownImport['state'], string> = {
  preparing: 'Em preparação',
  checking: 'Em conferência',
  review: 'Conferida',
  importing: 'Em andamento ou interrompida',
  done: 'Feita',
  undoing: 'Sendo desfeita',
  undone: 'Desfeita',
  cancelled: 'Cancelada',
};

const kinds: Record<ShownImport['kind'], string> = {
  platform: 'sistema anterior',
  patients: 'planilha de pacientes',
  appointments: 'planilha de agendamentos',
  packages: 'planilha de pacotes e saldos',
};

export function printImports(rows: readonly ShownImport[], timeZone: string): void {
  if (rows.length === 0) printLine('Nenhuma importação.');
  for (const { id, created_at, state, failure, kind, source_name } of rows) {
    const when = created_at.toLocaleString('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    printLine(
      `${id}  ${when}  ${failure === null || state === 'done' ? stateText[state] : 'Parou'}  ${kinds[kind]}: ${source_name ?? ''}`.trimEnd(),
    );
  }
}
