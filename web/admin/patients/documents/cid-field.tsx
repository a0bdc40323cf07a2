/** The code of a certificate, found as in a visit: by code or by word. The paper has the code only; here its words stand below. */
import { Autocomplete } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { cid10 } from '../record/cid-10.ts';
import { searchDiagnoses } from '../record/cid-10-search.ts';
import type { DocumentValues } from './document-values.ts';

const asked = 'Só se o paciente pedir: o atestado diz que foi a pedido dele.';

export function CidField({ form }: { form: UseFormReturnType<DocumentValues> }) {
  const { onChange, ...props } = form.getInputProps('cid');
  const code = form.values.cid.trim().toUpperCase();
  const found = cid10.find((diagnosis) => diagnosis.startsWith(`${code} `));
  const isUnknown = !found && /^[A-Z]\d{2}(\.?\d)?$/u.test(code);
  return (
    <Autocomplete
      label="CID-10"
      description={found ?? (isUnknown ? 'Não está entre os da dermatologia: confira o código.' : asked)}
      placeholder="Palavra ou código"
      autoComplete="off"
      data={[...cid10]}
      limit={20}
      filter={({ options, search, limit }) =>
        search.trim() === ''
          ? []
          : searchDiagnoses(
              options.flatMap((option) => ('value' in option ? option.value : [])),
              search,
            )
              .slice(0, limit)
              .map((value) => ({ value, label: value }))
      }
      {...props}
      onChange={(typed) => onChange(cid10.includes(typed) ? typed.split(' ', 1)[0] : typed)}
    />
  );
}
