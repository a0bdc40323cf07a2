/** The code of a certificate, found as in a visit: by code or by word. The paper has the code only; here its words stand below. */
import { Autocomplete, Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { cid10, findCid, noSuchCid } from '#contract/patients/cid-10.ts';
import { sayDate } from '#web/format/date.ts';
import { filterDiagnoses } from '../record/cid-10-search.ts';
import { sayDiagnosis } from '../record/read-diagnoses.ts';
import { cidOf, type DocumentValues, stateOfCid } from './document-values.ts';

export type Diagnosed = { day: string; diagnoses: readonly { code: string; text: string }[] } | null;
type CidFieldProps = { form: UseFormReturnType<DocumentValues>; diagnosed: Diagnosed; today: string };

export function CidField({ form, diagnosed, today }: CidFieldProps) {
  const { onChange, ...props } = form.getInputProps('cid');
  const code = cidOf(form.values);
  const state = stateOfCid(code);
  const found = findCid(code) ?? '';
  // Offered, not filled in: the patient must ask for it.
  const ofVisit =
    diagnosed && code === ''
      ? [
          {
            group: `Da consulta de ${sayDate(diagnosed.day, today)}, se o paciente pedir`,
            items: diagnosed.diagnoses.map(sayDiagnosis),
          },
        ]
      : [];
  return (
    <>
      <Autocomplete
        label="CID-10"
        description={
          {
            open: 'Só se o paciente pedir: o atestado diz que foi a pedido dele.',
            known: found.startsWith(`${code} `) ? found : `${code}: categoria de ${found}`,
            unknown: 'Não está entre os da dermatologia.',
            none: noSuchCid,
          }[state]
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        descriptionProps={{ c: state === 'none' && !props.error ? 'var(--mantine-color-error)' : undefined }}
        placeholder="Palavra ou código"
        autoComplete="off"
        data={code === '' ? ofVisit : [...cid10]}
        limit={20}
        filter={code === '' ? ({ options }) => options : filterDiagnoses}
        {...props}
        onChange={(typed) => onChange(/^[A-Z]\d{2}(\.\d)? /u.test(typed) ? typed.split(' ', 1)[0] : typed)}
      />
      {state === 'unknown' ? (
        <Checkbox
          label={`Conferi: o código é mesmo ${code}`}
          checked={form.values.checkedCid === code}
          onChange={({ currentTarget }) =>
            form.setFieldValue('checkedCid', currentTarget.checked ? code : '')
          }
          error={form.errors.checkedCid}
        />
      ) : null}
    </>
  );
}
