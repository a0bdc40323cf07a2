/** Offers procedures for an empty catalogue. Each can be changed or left out before it is added. */
import { Checkbox, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { durations } from '#contract/agenda/appointment-rules.ts';
import { starterInput } from '#contract/clinic/procedures.ts';
import { starterProcedures } from '#contract/clinic/starter-procedures.ts';
import { sayCount } from '#contract/count.ts';
import { parseCents } from '#contract/money/cents.ts';
import { api, client } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { sayDuration } from '#web/format/duration.ts';
import { checkFields, type FieldProblems } from '#web/ui/check-fields.ts';
import { FormError } from '#web/ui/form.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { keptStarters } from './kept-starters.ts';
import styles from './procedures.module.css';

type Starter = {
  taken: boolean;
  title: string;
  minutes: number;
  price: string;
  description: string;
};
const lengths = [...new Set([...durations, ...starterProcedures.map(({ minutes }) => minutes)])]
  .sort((one, other) => one - other)
  .map((minutes) => ({ value: minutes, label: sayDuration(minutes) }));
/** By position in the list. */
type Values = Record<string, Starter>;

const offered: Values = Object.fromEntries(
  starterProcedures.map((procedure, index) => [index, { taken: true, price: '', ...procedure }]),
);
const inputOf = ({ title, minutes, price, description }: Starter) => ({
  title,
  description,
  minutes,
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
  const [kept] = useState(keptStarters.read);
  const [record] = useState<Values>(() => (kept === null ? offered : { ...offered, ...JSON.parse(kept) }));
  const frame = useRecordForm({
    record,
    check: problemsOf,
    save: (values) =>
      client.procedures.createAll({ procedures: takenOf(values).map(([, starter]) => inputOf(starter)) }),
    onSaved: ({ count }) => {
      frame.release();
      notify.success(sayCount(count, 'procedimento cadastrado', 'procedimentos cadastrados'));
      onClose();
      refreshLists();
    },
    onRefused: (error) => withReason('Erro ao cadastrar os procedimentos', error),
  });
  const { form, pending } = frame;
  useEffect(() => {
    const text = JSON.stringify(form.values);
    if (text === JSON.stringify(offered)) keptStarters.drop();
    else keptStarters.keep(text);
  }, [form.values]);
  useEffect(() => keptStarters.drop, []);
  const count = takenOf(form.values).length;
  return (
    <RecordForm frame={frame}>
      <Stack gap="md">
        {kept === null ? null : (
          <Text role="status" fw={500}>
            Esta lista continua de onde você parou, com o que já estava preenchido.
          </Text>
        )}
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
              <Select
                aria-label={`Duração de ${title}`}
                data={lengths}
                allowDeselect={false}
                disabled={!taken}
                {...form.getInputProps(`${key}.minutes`)}
              />
              <MoneyField
                aria-label={`Preço de ${title}`}
                placeholder="Preço"
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
