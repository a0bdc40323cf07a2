/** What a line of a quote is about: a procedure of the catalogue, with its price, or free words. */
import { Autocomplete } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { documentLimits } from '#contract/patients/documents.ts';
import { useProcedureSearch } from '../../clinic/procedures/procedure-choice.tsx';
import { type DocumentValues, describedLine } from './document-values.ts';

type QuotedProcedureProps = { form: UseFormReturnType<DocumentValues>; index: number };

export function QuotedProcedure({ form, index }: QuotedProcedureProps) {
  const name = `quoteLines.${index}`;
  const line = form.values.quoteLines[index];
  const { procedures, isSearching } = useProcedureSearch(line?.procedureId ? '' : (line?.description ?? ''));
  if (!line) return null;
  const write = (description: string) => {
    form.clearFieldError(`${name}.description`);
    form.setFieldValue(name, describedLine(line, description, procedures));
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
      // Those of the search before stay meanwhile: the first one is only selected in a list that is open.
      data={[...new Set(procedures.map(({ title }) => title))]}
      filter={({ options }) => options}
      // Enter takes it, once the search has answered.
      selectFirstOptionOnChange={!isSearching}
      maxLength={documentLimits.line}
      {...form.getInputProps(`${name}.description`)}
      value={line.description}
      onChange={write}
      // Typed faster than the catalogue answered.
      onBlur={() => line.procedureId ?? write(line.description)}
    />
  );
}
