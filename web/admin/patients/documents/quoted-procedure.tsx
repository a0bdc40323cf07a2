/** What a line of a quote is about: a procedure of the catalogue, with its price, or free words. */
import { Autocomplete } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { limits } from '#contract/fields.ts';
import { documentLimits } from '#contract/patients/documents.ts';
import { api } from '#web/api/client.ts';
import type { DocumentValues } from './document-values.ts';

type QuotedProcedureProps = { form: UseFormReturnType<DocumentValues>; index: number };

export function QuotedProcedure({ form, index }: QuotedProcedureProps) {
  const name = `quoteLines.${index}`;
  const line = form.values.quoteLines[index];
  const typed = line?.procedureId ? '' : (line?.description ?? '').trim().slice(0, limits.search);
  const [search] = useDebouncedValue(typed, 200);
  const found = useQuery(
    api.procedures.list.queryOptions({
      input: { page: 1, pageSize: 100, search },
      placeholderData: keepPreviousData,
    }),
  );
  if (!line) return null;
  const procedures = found.data?.rows ?? [];
  const write = (description: string) => {
    const procedure = procedures.find(({ title }) => title === description);
    const listPrice = procedure?.priceCents ? procedure.priceCents / 100 : '';
    const isSuggested = line.price === '' || line.price === line.listPrice;
    form.clearFieldError(`${name}.description`);
    form.setFieldValue(name, {
      ...{ ...line, description, procedureId: procedure?.id ?? null, listPrice },
      price: isSuggested ? listPrice : line.price,
    });
  };
  return (
    <Autocomplete
      label="Procedimento"
      withAsterisk
      description={
        line.procedureId
          ? 'Do catálogo: aceito o orçamento, vira sessões de um pacote.'
          : line.description
            ? 'Fora do catálogo: é cobrado na consulta, não entra em pacote.'
            : undefined
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[...new Set(procedures.map(({ title }) => title))]}
      filter={({ options }) => options}
      maxLength={documentLimits.line}
      {...form.getInputProps(`${name}.description`)}
      value={line.description}
      onChange={write}
      // Typed faster than the catalogue answered.
      onBlur={() => line.procedureId ?? write(line.description)}
    />
  );
}
