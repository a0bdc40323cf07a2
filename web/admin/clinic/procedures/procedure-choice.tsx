import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProcedureSummary } from '#contract/clinic/procedures.ts';
import { limits } from '#contract/fields.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';

type Procedure = Pick<ProcedureSummary, 'id' | 'title'>;
type ProcedureChoiceProps = Omit<SelectProps, 'data' | 'onChange'> & {
  /** That of the value when the form opens. */
  initial?: Procedure;
  onChange: (id: string | null, procedure: ProcedureSummary | undefined) => void;
};

/** What of the catalogue fits a typed text; '' is the beginning of all. */
export function useProcedureSearch(typed: string) {
  const search = typed.trim().slice(0, limits.search);
  const [asked] = useDebouncedValue(search, 200);
  const { data, error, isPending, isPlaceholderData } = useQuery(
    api.procedures.list.queryOptions({
      input: { page: 1, pageSize: 100, search: asked },
      placeholderData: keepPreviousData,
    }),
  );
  const isSearching = search !== asked || isPending || isPlaceholderData;
  return { search, procedures: data?.rows ?? [], isSearching, error };
}

/** Of the catalogue, by a search on the server. */
export function ProcedureChoice({ initial, onChange, error, ...field }: ProcedureChoiceProps) {
  const [chosen, setChosen] = useState(initial);
  const [typed, setTyped] = useState(initial?.title ?? '');
  // The name of the chosen one in the field is not a search.
  const found = useProcedureSearch(typed === chosen?.title ? '' : typed);
  const { search, procedures, isSearching } = found;
  const isFound = (id: string) => procedures.some((each) => each.id === id);
  const listed: Procedure[] = chosen && !isFound(chosen.id) ? [chosen, ...procedures] : procedures;
  return (
    <Select
      label="Procedimento"
      searchable
      // The dialog gives the field the focus; its list would cover the rest on a phone.
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage={isSearching ? 'Buscando...' : 'Nenhum procedimento encontrado'}
      data={listed.map(({ id, title }) => ({ value: id, label: title }))}
      filter={({ options }) =>
        search === ''
          ? options
          : options.filter((option) => !isSearching && 'value' in option && isFound(option.value))
      }
      // Enter takes it, once the search has answered.
      selectFirstOptionOnChange={!isSearching}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isSearching) event.preventDefault();
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        const procedure = procedures.find((each) => each.id === id);
        if (procedure) setChosen(procedure);
        onChange(id, procedure);
      }}
      error={error ?? (found.error ? errorMessage(found.error) : null)}
      {...field}
    />
  );
}
