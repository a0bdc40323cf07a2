/** One medicine of a prescription. */
import { Autocomplete, Button, Checkbox, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type KeyboardEvent, useRef, useState } from 'react';
import { documentLimits, type PrescriptionLine } from '#contract/patients/documents.ts';
import {
  allAlertsMetBy,
  controlOf,
  controlTexts,
  corrected,
  medicinesNear,
  medicinesWith,
  nameOfLine,
  resembled,
} from '#contract/patients/medicines.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { type ReadyText, SnippetTextarea } from '../snippets/snippet-textarea.tsx';
import { DocumentLine } from './document-line.tsx';
import { chosenLine, type DocumentValues, typedOver } from './document-values.ts';

export type AlertedPatient = Parameters<typeof allAlertsMetBy>[0];

const mostSuggested = 12;

type MedicineFieldsProps = {
  form: UseFormReturnType<DocumentValues>;
  index: number;
  patient: AlertedPatient;
  usedLines: readonly PrescriptionLine[];
  snippets: readonly ReadyText[];
  /** It takes the focus as it appears. */
  isToWrite: boolean;
  /** Of the last line: writes another one. */
  onAdd: (() => void) | undefined;
};

/** What the list fills in besides the medicine. */
const filledIn = [
  ['form', 'Forma'],
  ['dose', 'Dose'],
  ['quantity', 'Quantidade'],
  ['use', 'Como usar'],
] as const;

/** What the clinic wrote in a field, the most frequent first. */
const writtenIn = (name: 'form' | 'quantity' | 'use', lines: readonly PrescriptionLine[]) =>
  [...new Set(lines.map((line) => line[name]))].filter(Boolean);

export function MedicineFields({
  form,
  index,
  patient,
  usedLines,
  snippets,
  isToWrite,
  onAdd,
}: MedicineFieldsProps) {
  const isPhone = useIsPhone();
  const line = form.values.lines[index];
  const [first] = useState(line);
  const [chosen, setChosen] = useState<PrescriptionLine>();
  /** What the list filled in; of a repeated prescription, the line as it was. */
  const filled = chosen ?? first;
  const isChosen = useRef(false);
  /** Since the field was entered, or a choice was taken. */
  const isTyped = useRef(false);
  const medicine = useRef<HTMLInputElement>(null);
  if (!line) return null;
  const field = <Name extends keyof PrescriptionLine>(name: Name) =>
    form.getInputProps(`lines.${index}.${name}`);
  const fromList = filledIn.flatMap(([name, label]) =>
    chosen?.[name] && chosen[name] === line[name] ? [label] : [],
  );
  const control = controlOf(line);
  const meant = resembled(line.medicine);
  const met = allAlertsMetBy(patient, [line]);
  const names = [...new Set(usedLines.map(nameOfLine))];
  const held = medicinesWith(line.medicine, names);
  const write = (medicine: string) => {
    // A choice is told with its whole name, too.
    if (isChosen.current) {
      isChosen.current = false;
      return;
    }
    isTyped.current = true;
    form.clearFieldError(`lines.${index}.medicine`);
    form.setFieldValue(`lines.${index}.medicine`, medicine);
  };
  const choose = (name: string) => {
    const used = usedLines.find((each) => nameOfLine(each) === name);
    if (!used) return;
    isChosen.current = true;
    isTyped.current = false;
    setChosen(used);
    for (const name of Object.keys(used)) form.clearFieldError(`lines.${index}.${name}`);
    form.setFieldValue(`lines.${index}`, chosenLine(line.key, used));
  };
  /** Enter leads to the next field, and from a whole line to the next one. A phone's keyboard has no other key for a new line of a text. */
  const goOn = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const { target, currentTarget } = event;
    const isPlain = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    const isText = target instanceof HTMLTextAreaElement;
    // A choice from a list was taken by it already.
    if (!isPlain || event.defaultPrevented || (isText && isPhone) || !(target instanceof HTMLElement)) return;
    const fields = [...currentTarget.querySelectorAll<HTMLElement>('input:not([type=checkbox]), textarea')];
    const at = fields.indexOf(target);
    if (at < 0) return;
    event.preventDefault();
    // None is drawn as chosen before the arrows or the pointer choose it: Tab keeps what is typed, and Enter takes the first.
    if (target === medicine.current && isTyped.current && line.medicine.trim() !== '' && held.length > 0) {
      const list = document.getElementById(target.getAttribute('aria-controls') ?? '');
      const offered = list?.querySelector<HTMLElement>('[data-combobox-option]');
      if (offered) return offered.click();
    }
    const isWhole = line.use !== '' && (control === null || line.quantity !== '');
    if (!isText && !(at === 0 && isWhole)) fields[at + 1]?.focus();
    else if (onAdd) onAdd();
    else currentTarget.nextElementSibling?.querySelector('input')?.focus();
  };
  return (
    <DocumentLine form={form} list="lines" index={index} noun="Medicamento" onKeyDown={goOn}>
      <Autocomplete
        ref={medicine}
        label="Medicamento"
        withAsterisk
        data={(held.length > 0 ? held : medicinesNear(line.medicine, names)).slice(0, mostSuggested)}
        filter={({ options }) => options}
        maxLength={documentLimits.line}
        autoFocus={isToWrite}
        openOnFocus={false}
        {...field('medicine')}
        value={line.medicine}
        onChange={write}
        onOptionSubmit={choose}
        onBlur={() => {
          isTyped.current = false;
          const left = filled ? typedOver(line, filled) : line;
          if (left !== line) form.setFieldValue(`lines.${index}`, left);
        }}
      />
      {fromList.length > 0 ? (
        <Text size="sm" c="dimmed" role="status">
          Veio de uma receita anterior: {fromList.join(', ')}. Confira.
        </Text>
      ) : null}
      {met.map(({ alert, isTold }) => (
        <Text key={`${alert} ${isTold}`} size="sm" c="red" fw={600} role="status">
          {isTold
            ? `Atenção: o paciente contou na anamnese, ainda não revisada: ${alert}`
            : `Atenção: o alerta do paciente diz “${alert}”`}
        </Text>
      ))}
      {meant ? (
        <Stack gap="xs" align="flex-start" role="status">
          <Button
            variant="light"
            color="red"
            onClick={() => {
              form.setFieldValue(`lines.${index}.medicine`, corrected(line.medicine));
              // The button goes.
              medicine.current?.focus();
            }}
          >
            Você quis dizer {meant}?
          </Button>
          <Text size="sm" c="red">
            Do nome como está escrito não se reconhece o que é controlado nem a alergia.
          </Text>
        </Stack>
      ) : null}
      <SimpleGrid type="container" cols={{ base: 2, '20rem': 3 }} spacing="sm">
        <Autocomplete
          label="Forma"
          placeholder="creme"
          data={writtenIn('form', usedLines)}
          limit={mostSuggested}
          openOnFocus={false}
          maxLength={documentLimits.line}
          {...field('form')}
        />
        <TextInput label="Dose" placeholder="20 mg" maxLength={documentLimits.line} {...field('dose')} />
        <Autocomplete
          label="Quantidade"
          placeholder="1 caixa"
          data={writtenIn('quantity', usedLines)}
          limit={mostSuggested}
          openOnFocus={false}
          withAsterisk={control !== null}
          maxLength={documentLimits.line}
          {...field('quantity')}
        />
      </SimpleGrid>
      <SnippetTextarea
        label="Como usar"
        description={
          isPhone
            ? '/ traz um uso já escrito'
            : '/ traz um uso já escrito; Enter passa ao próximo medicamento'
        }
        withAsterisk
        autosize
        minRows={2}
        maxLength={documentLimits.use}
        snippets={[
          ...snippets,
          ...writtenIn('use', usedLines).map((body) => ({ id: body, name: body, body })),
        ]}
        {...field('use')}
        value={line.use}
      />
      <Checkbox
        label="Uso contínuo"
        checked={line.continuous}
        onChange={(event) => form.setFieldValue(`lines.${index}.continuous`, event.currentTarget.checked)}
      />
      {control ? (
        <Text size="sm" role="status">
          {controlTexts[control].why} Por isso sai em página própria, em duas vias: farmácia e paciente.
        </Text>
      ) : null}
    </DocumentLine>
  );
}
