/** Offers procedures for an empty catalogue. Each can be changed or left out before it is added. */
import { Checkbox, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { starterInput } from '#contract/clinic/procedures.ts';
import { starterProcedures } from '#contract/clinic/starter-procedures.ts';
import { parseCents } from '#contract/money/cents.ts';
import { api, client } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { checkFields, type FieldProblems } from '#web/ui/check-fields.ts';
import { FormError } from '#web/ui/form.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import styles from './procedures.module.css';

type Starter = {
  taken: boolean;
  title: string;
  minutes: number | string;
  price: string;
  description: string;
};
/** By position in the list. */
type Values = Record<string, Starter>;

const offered: Values = Object.fromEntries(
  starterProcedures.map((procedure, index) => [index, { taken: true, price: '', ...procedure }]),
);
/** What is typed outlives a reload of the page, not the closing of the list. */
const kept = 'vico:lista-pronta';
function readKept(): Values {
  const text = sessionStorage.getItem(kept);
  return text === null ? offered : { ...offered, ...JSON.parse(text) };
}
const inputOf = ({ title, minutes, price, description }: Starter) => ({
  title,
  description,
  minutes: Number(minutes || Number.NaN),
  priceCents: price.trim() === '' ? null : (parseCents(price) ?? Number.NaN),
});
const takenOf = (values: Values) => Object.entries(values).filter(([, { taken }]) => taken);

function problemsOf(values: Values): FieldProblems<Values> {
  const problems: FieldProblems<Values> = {};
  for (const [key, starter] of takenOf(values))
    for (const [field, message] of Object.entries(
      checkFields(starterInput, { ...starter, priceCents: null }, inputOf(starter)),
    ))
      problems[`${key}.${field === 'priceCents' ? 'price' : field}`] = message;
  return problems;
}

export function StarterCatalogue({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const refreshLists = () => {
    for (const queryKey of [api.procedures.key(), api.bookingChoices.key(), api.dashboard.key()])
      queryClient.invalidateQueries({ queryKey });
  };
  const [record] = useState(readKept);
  const frame = useRecordForm({
    record,
    check: problemsOf,
    save: (values) =>
      client.procedures.createAll({ procedures: takenOf(values).map(([, starter]) => inputOf(starter)) }),
    onSaved: ({ count }) => {
      frame.release();
      notify.success(count === 1 ? '1 procedimento cadastrado' : `${count} procedimentos cadastrados`);
      onClose();
      refreshLists();
    },
    onRefused: (error) => withReason('Erro ao cadastrar os procedimentos', error),
  });
  const { form, pending } = frame;
  useEffect(() => sessionStorage.setItem(kept, JSON.stringify(form.values)), [form.values]);
  useEffect(() => () => sessionStorage.removeItem(kept), []);
  const count = takenOf(form.values).length;
  return (
    <RecordForm frame={frame}>
      <Stack gap="md">
        <Text c="dimmed">
          Mude o que quiser, desmarque o que a clínica não faz. A descrição para os pacientes vem pronta;
          descrição, preparo e imagem mudam-se depois, em cada um.
        </Text>
        <ul>
          {Object.entries(form.values).map(([key, { taken, title }]) => (
            <li key={key} className={styles.starter}>
              <Checkbox
                aria-label={title || 'Sem título'}
                {...form.getInputProps(`${key}.taken`, { type: 'checkbox' })}
              />
              <TextInput aria-label="Título" disabled={!taken} {...form.getInputProps(`${key}.title`)} />
              <NumberInput
                aria-label={`Tempo de ${title}`}
                suffix=" min"
                step={5}
                hideControls
                allowDecimal={false}
                allowNegative={false}
                disabled={!taken}
                {...form.getInputProps(`${key}.minutes`)}
              />
              <MoneyField
                aria-label={`Preço de ${title}`}
                placeholder="Sem preço"
                disabled={!taken}
                {...form.getInputProps(`${key}.price`)}
              />
            </li>
          ))}
        </ul>
        <FormError>{count === 0 ? 'Marque ao menos um procedimento' : frame.refusal}</FormError>
        <RecordFormActions
          pending={pending || count === 0}
          pendingLabel={pending ? 'Cadastrando...' : 'Cadastrar'}
          submitLabel={count === 1 ? 'Cadastrar 1 procedimento' : `Cadastrar ${count} procedimentos`}
          cancel={onClose}
        />
      </Stack>
    </RecordForm>
  );
}
