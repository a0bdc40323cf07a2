/** The checked lines of a spreadsheet and the calls that change them. An answer replaces its line in what is shown. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EntryFilter, EntryProblem, SpreadsheetEntry } from '#contract/moving/spreadsheet-entries.ts';
import { type ApiClient, api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { notify } from '#web/ui/toasts.tsx';

export type EntriesPage = Awaited<ReturnType<ApiClient['spreadsheetImports']['entries']>>;
export type EntryCounts = EntriesPage['counts'];

export const pageSize = 25;

type Wanted = { search?: string; reason?: EntryProblem | undefined };

export const useEntries = (id: string, filter: EntryFilter, page: number, wanted: Wanted = {}) =>
  useQuery(
    api.spreadsheetImports.entries.queryOptions({
      input: { id, filter, page, pageSize, ...wanted },
      placeholderData: keepPreviousData,
      // A mended line stays where it is until the list is asked for again, so that the lines do not move while one types.
      refetchOnWindowFocus: false,
      // Opened again: the clinic may have what a line names by now.
      refetchOnMount: 'always',
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );

const queryKey = api.spreadsheetImports.entries.key();
const sayFailure = (error: unknown) => notify.error(errorMessage(error, 'Não foi possível salvar'));

export function useReviewCalls(id: string) {
  const queryClient = useQueryClient();
  const scope = { id: `review-${id}` };
  const refetch = () => queryClient.invalidateQueries({ queryKey });
  const show = ({ entry, counts, others = 0 }: Changed) => {
    queryClient.setQueriesData<EntriesPage>(
      { queryKey },
      (shown) =>
        shown && {
          ...shown,
          counts,
          reasons: entry ? recounted(shown, entry) : shown.reasons,
          rows: entry ? shown.rows.map((row) => (row.line === entry.line ? entry : row)) : shown.rows,
        },
    );
    if (others > 0) return refetch();
    // What another filter shows is fetched when it is chosen.
    return queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  };
  // At once, so that the cell keeps what was typed, and leaving it does not save it again.
  const showTyped = ({ line, column, value }: { line: unknown; column: number; value: string }) =>
    queryClient.setQueriesData<EntriesPage>(
      { queryKey },
      (shown) =>
        shown && {
          ...shown,
          rows: shown.rows.map((row) =>
            row.line === line ? { ...row, cells: row.cells.with(column, value) } : row,
          ),
        },
    );
  /** A line that is left out names no procedure and no professional. */
  const showDecided = async (changed: Changed) => {
    await show(changed);
    // Not awaited: the decision is stored, also where this fails.
    client.spreadsheetImports
      .entries({ id, pageSize: 1 })
      .then(
        ({ professionals, procedures }) =>
          queryClient.setQueriesData<EntriesPage>(
            { queryKey },
            (shown) => shown && { ...shown, professionals, procedures },
          ),
        refetch,
      );
  };
  const options = { scope, onSuccess: show, onError: sayFailure };
  const all = { scope, onSuccess: refetch, onError: sayFailure };
  return {
    refetch,
    mend: useMutation(
      api.spreadsheetImports.mend.mutationOptions({
        ...options,
        onMutate: showTyped,
        onError: (error) => {
          sayFailure(error);
          return refetch();
        },
      }),
    ),
    decide: useMutation(
      api.spreadsheetImports.decide.mutationOptions({ ...options, onSuccess: showDecided }),
    ),
    accept: useMutation(api.spreadsheetImports.accept.mutationOptions(options)),
    acceptAll: useMutation(api.spreadsheetImports.accept.mutationOptions(all)),
    decideAll: useMutation(api.spreadsheetImports.decideAll.mutationOptions(all)),
    answer: useMutation(api.spreadsheetImports.answer.mutationOptions(all)),
    chooseProfessional: useMutation(api.spreadsheetImports.chooseProfessional.mutationOptions(all)),
  };
}
export type ReviewCalls = ReturnType<typeof useReviewCalls>;

/** The shown numbers of each problem, as a mended line changes them. Where its former state is not shown, they stay. */
function recounted({ reasons, rows }: EntriesPage, entry: SpreadsheetEntry): EntriesPage['reasons'] {
  const before = rows.find(({ line }) => line === entry.line);
  const has = ({ problems, isAccepted }: SpreadsheetEntry, reason: EntryProblem) =>
    !isAccepted && problems.some((each) => each.reason === reason);
  return !before
    ? reasons
    : reasons.map(({ reason, lines }) => ({
        reason,
        lines: lines + Number(has(entry, reason)) - Number(has(before, reason)),
      }));
}

type Changed = { entry: SpreadsheetEntry | null; counts: EntryCounts; others?: number };
