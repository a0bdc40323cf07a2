/** An import as its page shows it, and the words of its kind and state. */
import type { ImportKind, ImportRow, ImportState } from '#contract/moving/imports.ts';
import type { SpreadsheetKind } from '#contract/moving/spreadsheet-imports.ts';
import type { ApiClient } from '#web/api/client.ts';

/** The answer of `imports.get`. */
export type ShownImport = Awaited<ReturnType<ApiClient['imports']['get']>>;
export type StepProps = { shown: ShownImport };

export const kindName: Record<ImportKind, string> = {
  platform: 'Sistema anterior',
  patients: 'Planilha de pacientes',
  appointments: 'Planilha de agendamentos',
  packages: 'Planilha de pacotes e saldos',
};

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
