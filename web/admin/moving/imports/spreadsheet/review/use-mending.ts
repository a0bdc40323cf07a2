/** What every line of the review needs. */
import type { SpreadsheetEntry } from '#contract/moving/spreadsheet-entries.ts';
import type { SpreadsheetKind } from '#contract/moving/spreadsheet-fields.ts';
import type { PastStatus } from '#contract/moving/spreadsheet-options.ts';
import type { EntryColumn } from './entry-values.ts';
import type { ReviewCalls } from './review-data.ts';

export type LineProps = {
  kind: SpreadsheetKind;
  columns: readonly EntryColumn[];
  calls: ReviewCalls;
  importId: string;
  /** Whose appointments without a professional become, once chosen. */
  unnamedAre: string | null;
  pastStatus: PastStatus;
  /** After the last problem that is shown. */
  onNext: (from: HTMLElement) => void;
};

export type EntryTableProps = LineProps & {
  rows: readonly SpreadsheetEntry[];
  /** The columns that ask for something stand next to the name: at the end of a wide table they are out of sight. */
  problemsFirst: boolean;
};

export function useMending({ calls, importId, onNext }: LineProps) {
  return (line: number, column: number, value: string, from?: HTMLElement) => {
    calls.mend.mutate({ id: importId, line, column, value }, { onSettled: () => from && onNext(from) });
  };
}
