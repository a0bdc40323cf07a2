/** The fields of each kind of document. */
import {
  ActionIcon,
  Autocomplete,
  Button,
  Checkbox,
  Fieldset,
  Group,
  NumberInput,
  SimpleGrid,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type KeyboardEventHandler, type ReactNode, useRef, useState } from 'react';
import { documentLimits, type PrescriptionLine } from '#contract/patients/documents.ts';
import {
  allAlertsMetBy,
  controlOf,
  controlTexts,
  corrected,
  medicinesNear,
  medicinesWith,
  resembled,
} from '#contract/patients/medicines.ts';
import { api } from '#web/api/client.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { IconPlus, IconTrash } from '#web/ui/icons/icons.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { type ReadyText, SnippetTextarea } from '../snippets/snippet-textarea.tsx';
import { chosenLine, type DocumentValues, emptyLine, emptyQuoteLine, typedOver } from './document-values.ts';
import { QuotedProcedure } from './quoted-procedure.tsx';

type Form = UseFormReturnType<DocumentValues>;
type KindFieldsProps = {
  form: Form;
  today: string;
  patient: AlertedPatient;
  usedLines: readonly PrescriptionLine[];
  usedExams: readonly string[];
  /** The certificate only says that the patient was here. */
  isAttendance: boolean;
};

type AlertedPatient = Parameters<typeof allAlertsMetBy>[0];

const noSnippets: readonly never[] = [];

export function KindFields({ form, today, patient, usedLines, usedExams, isAttendance }: KindFieldsProps) {
  const snippets = useQuery(api.snippets.list.queryOptions());
  const ready = snippets.data?.rows ?? noSnippets;
  const isPhone = useIsPhone();
  const [first] = form.values.lines;
  /** Of the line that is to be written: the first empty one, then each that is added. On a phone the keyboard would cover the page. */
  const [toWrite, setToWrite] = useState(isPhone || first?.medicine ? undefined : first?.key);
  const addLine = () => {
    if (form.values.lines.length >= documentLimits.lines) return;
    const line = emptyLine();
    form.insertListItem('lines', line);
    setToWrite(line.key);
  };
  const note = (label: string) => (
    <SnippetTextarea
      label={label}
      autosize
      minRows={2}
      snippets={ready}
      {...form.getInputProps('note')}
      value={form.values.note}
    />
  );
  switch (form.values.kind) {
    case 'prescription':
      return (
        <>
          {form.values.lines.map((line, index, { length }) => (
            <MedicineFields
              key={line.key}
              form={form}
              index={index}
              patient={patient}
              usedLines={usedLines}
              snippets={ready}
              isToWrite={line.key === toWrite}
              onAdd={index === length - 1 ? addLine : undefined}
            />
          ))}
          <AddButton isFull={form.values.lines.length >= documentLimits.lines} onClick={addLine}>
            Outro medicamento
          </AddButton>
          {note('Observações')}
        </>
      );
    case 'certificate':
      return (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            {isAttendance ? null : (
              <NumberInput
                label="Dias de afastamento"
                description="0: só o comparecimento"
                min={0}
                allowDecimal={false}
                clampBehavior="none"
                {...form.getInputProps('days')}
              />
            )}
            <DateField
              label={form.values.days === 0 ? 'Compareceu em' : 'A partir de'}
              description="A data impressa no atestado"
              today={today}
              defaultDate={today}
              {...form.getInputProps('from')}
              value={form.values.from}
            />
          </SimpleGrid>
          <TextInput
            label="CID-10"
            description="Só se o paciente pedir: o atestado diz que foi a pedido dele."
            placeholder="L70.0"
            autoComplete="off"
            {...form.getInputProps('cid')}
          />
          {note('Observações')}
        </>
      );
    case 'exam_request':
      return (
        <>
          <TagsInput
            label="Exames"
            description="Enter acrescenta cada um."
            // A comma stands in the name of an exam.
            splitChars={[';', '\n']}
            withAsterisk
            data={[...usedExams]}
            limit={20}
            searchValue={form.values.nextExam}
            onSearchChange={(typed) => form.setFieldValue('nextExam', typed)}
            {...form.getInputProps('exams')}
            error={Object.entries(form.errors).find(([name]) => name.startsWith('exams'))?.[1]}
          />
          {note('Indicação clínica')}
        </>
      );
    case 'quote':
      return (
        <>
          {form.values.quoteLines.map(({ key }, index) => (
            <Line key={key} form={form} list="quoteLines" index={index} noun="Procedimento">
              <QuotedProcedure form={form} index={index} />
              <SimpleGrid cols={2} spacing="sm" style={{ alignItems: 'end' }}>
                <NumberInput
                  label="Quantidade"
                  min={1}
                  allowDecimal={false}
                  clampBehavior="none"
                  {...form.getInputProps(`quoteLines.${index}.quantity`)}
                />
                <NumberInput
                  label="Valor de cada um"
                  withAsterisk
                  prefix="R$ "
                  decimalSeparator=","
                  thousandSeparator="."
                  decimalScale={2}
                  fixedDecimalScale
                  min={0}
                  hideControls
                  clampBehavior="none"
                  {...form.getInputProps(`quoteLines.${index}.price`)}
                />
              </SimpleGrid>
            </Line>
          ))}
          <AddButton
            isFull={form.values.quoteLines.length >= documentLimits.lines}
            onClick={() => form.insertListItem('quoteLines', emptyQuoteLine())}
          >
            Outro procedimento
          </AddButton>
          <NumberInput
            label="Válido por"
            suffix=" dias"
            min={1}
            allowDecimal={false}
            clampBehavior="none"
            {...form.getInputProps('validDays')}
          />
          {note('Observações')}
        </>
      );
    case 'report':
    case 'orientation':
      return (
        <>
          <TextInput
            label="Título"
            description="Opcional"
            maxLength={documentLimits.line}
            autoComplete="off"
            {...form.getInputProps('title')}
          />
          <SnippetTextarea
            label="Texto"
            description="/ insere um texto pronto"
            withAsterisk
            autosize
            minRows={8}
            snippets={ready}
            {...form.getInputProps('text')}
            value={form.values.text}
          />
        </>
      );
  }
}

const mostSuggested = 12;

const nameOf = ({ medicine, form, dose }: PrescriptionLine) =>
  [medicine, form, dose].filter(Boolean).join(', ');

type MedicineFieldsProps = {
  form: Form;
  index: number;
  patient: AlertedPatient;
  usedLines: readonly PrescriptionLine[];
  snippets: readonly ReadyText[];
  /** It takes the focus as it appears. */
  isToWrite: boolean;
  /** Of the last line: writes another one. */
  onAdd: (() => void) | undefined;
};

/** What the clinic wrote in a field, the most frequent first. */
const writtenIn = (name: 'form' | 'quantity' | 'use', lines: readonly PrescriptionLine[]) =>
  [...new Set(lines.map((line) => line[name]))].filter(Boolean);

function MedicineFields({
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
  /** What the list filled in; of a repeated prescription, the line as it was. */
  const [filled, setFilled] = useState<PrescriptionLine | undefined>(line);
  const isChosen = useRef(false);
  const medicine = useRef<HTMLInputElement>(null);
  if (!line) return null;
  const field = <Name extends keyof PrescriptionLine>(name: Name) =>
    form.getInputProps(`lines.${index}.${name}`);
  const control = controlOf(line);
  const meant = resembled(line.medicine);
  const met = allAlertsMetBy(patient, [line]);
  const names = [...new Set(usedLines.map(nameOf))];
  const held = medicinesWith(line.medicine, names);
  const write = (medicine: string) => {
    // A choice is told with its whole name, too.
    if (isChosen.current) {
      isChosen.current = false;
      return;
    }
    form.clearFieldError(`lines.${index}.medicine`);
    form.setFieldValue(`lines.${index}.medicine`, medicine);
  };
  const choose = (name: string) => {
    const used = usedLines.find((each) => nameOf(each) === name);
    if (!used) return;
    isChosen.current = true;
    setFilled(used);
    form.clearFieldError(`lines.${index}.medicine`);
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
    const isWhole = line.use !== '' && (control === null || line.quantity !== '');
    if (!isText && !(at === 0 && isWhole)) fields[at + 1]?.focus();
    else if (onAdd) onAdd();
    else currentTarget.nextElementSibling?.querySelector('input')?.focus();
  };
  return (
    <Line form={form} list="lines" index={index} noun="Medicamento" onKeyDown={goOn}>
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
        // Enter takes no other medicine than the one that is written.
        selectFirstOptionOnChange={held.length > 0}
        onBlur={() => {
          const left = filled ? typedOver(line, filled) : line;
          if (left !== line) form.setFieldValue(`lines.${index}`, left);
        }}
      />
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
    </Line>
  );
}

type LineProps = {
  form: Form;
  list: 'lines' | 'quoteLines';
  index: number;
  noun: string;
  onKeyDown?: KeyboardEventHandler<HTMLFieldSetElement>;
  children: ReactNode;
};

const Line = ({ form, list, index, noun, onKeyDown, children }: LineProps) => (
  <Fieldset legend={`${noun} ${index + 1}`} onKeyDown={onKeyDown}>
    <Stack gap="sm">
      {children}
      {form.values[list].length > 1 ? (
        <Group justify="flex-end">
          <ActionIcon
            variant="subtle"
            color="red"
            size="2.75rem"
            aria-label={`Remover ${noun.toLocaleLowerCase('pt-BR')} ${index + 1}`}
            onClick={() => form.removeListItem(list, index)}
          >
            <IconTrash aria-hidden size="1.2rem" />
          </ActionIcon>
        </Group>
      ) : null}
    </Stack>
  </Fieldset>
);

const AddButton = ({
  isFull,
  onClick,
  children,
}: {
  isFull: boolean;
  onClick: () => void;
  children: string;
}) => (
  <Group>
    <Button
      variant="light"
      disabled={isFull}
      onClick={onClick}
      leftSection={<IconPlus aria-hidden size="1.1em" />}
    >
      {children}
    </Button>
  </Group>
);
