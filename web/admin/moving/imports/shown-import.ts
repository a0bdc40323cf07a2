/** An import as its page shows it, and the words of its kind and state. */
import { sayCount } from '#contract/count.ts';
import { tableName } from '#contract/moving/finding-places.ts';
import type { ImportKind, ImportResult, ImportRow, ImportState } from '#contract/moving/imports.ts';
import type { SpreadsheetKind } from '#contract/moving/spreadsheet-fields.ts';
import type { ApiClient } from '#web/api/client.ts';
import { formatInstant } from '#web/format/date.ts';

/** The answer of `imports.get`. */
export type ShownImport = Awaited<ReturnType<ApiClient['imports']['get']>>;
export type StepProps = { shown: ShownImport };

export const kindName: Record<ImportKind, string> = {
  platform: 'Sistema anterior',
  patients: 'Planilha de pacientes',
  appointments: 'Planilha de agendamentos',
  packages: 'Planilha de pacotes e saldos',
};

/** 'clinica.sql, 300 agendamentos, última mudança em 28/11/2026, 17:32': two copies have one name. Null before a file was sent. */
export function sourceOf(
  { sourceName, result }: Pick<ImportRow, 'sourceName' | 'result'>,
  timeZone: string,
): string | null {
  const newest = result?.newestAt;
  if (!sourceName || !newest) return sourceName;
  const appointments = result.tables.find(({ table }) => table === 'public.appointments')?.read ?? 0;
  return [
    sourceName,
    sayCount(appointments, 'agendamento', 'agendamentos'),
    `última mudança em ${formatInstant(newest, timeZone)}`,
  ].join(', ');
}

type Wording = { label: string; color: string };

const states: Record<ImportState, Wording> = {
  preparing: { label: 'Em preparação', color: 'gray' },
  checking: { label: 'Conferindo', color: 'blue' },
  review: { label: 'Aguarda você', color: 'yellow' },
  importing: { label: 'Importando', color: 'blue' },
  done: { label: 'Concluída', color: 'green' },
  undoing: { label: 'Desfazendo', color: 'blue' },
  undone: { label: 'Desfeita', color: 'gray' },
  cancelled: { label: 'Cancelada', color: 'gray' },
};
const stopped: Wording = { label: 'Parou', color: 'red' };

export const stateWording = ({ state, failure }: Pick<ImportRow, 'state' | 'failure'>): Wording =>
  failure === null || state === 'done' ? states[state] : stopped;

export const sheetKind = (kind: ImportKind): SpreadsheetKind => (kind === 'platform' ? 'patients' : kind);

export const count = (number: number) => number.toLocaleString('pt-BR');

/** Whether there is something to take back. */
export const hasBrought = (result: ImportResult | null) =>
  (result?.tables ?? []).some(({ imported, merged }) => imported + merged > 0);

/** Whether no row stayed out. */
export const cameWhole = (result: ImportResult | null) =>
  (result?.tables ?? []).every(({ skipped }) => skipped === 0);

/** 'Pacientes: 762, juntados 19, de fora 7' */
export const sayTable = ({ table, imported, merged, skipped }: ImportResult['tables'][number]) =>
  [
    `${tableName(table)}: ${count(imported)}`,
    merged > 0 && `juntados ${count(merged)}`,
    skipped > 0 && `de fora ${count(skipped)}`,
  ]
    .filter(Boolean)
    .join(', ');
