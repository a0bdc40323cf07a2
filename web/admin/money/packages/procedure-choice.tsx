import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ProcedureSummary } from '#contract/clinic/procedures.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';

/** The catalogue, with prices: tens of procedures. */
export const useCatalogue = () =>
  useQuery(api.procedures.list.queryOptions({ input: { page: 1, pageSize: 100, search: '' } }));

type ProcedureChoiceProps = Omit<SelectProps, 'data' | 'onChange'> & {
  onChange: (id: string | null, procedure: ProcedureSummary | undefined) => void;
};

export function ProcedureChoice({ onChange, error, ...field }: ProcedureChoiceProps) {
  const found = useCatalogue();
  const procedures = found.data?.rows ?? [];
  return (
    <Select
      label="Procedimento"
      searchable
      // The dialog gives the field the focus; its list would cover the rest on a phone.
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage={found.isPending ? 'Carregando...' : 'Nenhum procedimento encontrado'}
      data={procedures.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(id) =>
        onChange(
          id,
          procedures.find((each) => each.id === id),
        )
      }
      error={error ?? (found.error ? errorMessage(found.error) : null)}
      {...field}
    />
  );
}
