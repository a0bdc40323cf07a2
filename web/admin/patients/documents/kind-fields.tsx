/** The fields of each kind of document. */
import { Button, Group, NumberInput, SimpleGrid, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentLimits, type PrescriptionLine } from '#contract/patients/documents.ts';
import { api } from '#web/api/client.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { IconPlus } from '#web/ui/icons/icons.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { WholeNumberInput } from '#web/ui/whole-number-input.tsx';
import { SnippetTextarea } from '../snippets/snippet-textarea.tsx';
import { CidField, type Diagnosed } from './cid-field.tsx';
import { DocumentLine } from './document-line.tsx';
import { type DocumentValues, emptyLine, emptyQuoteLine } from './document-values.ts';
import { type AlertedPatient, MedicineFields } from './medicine-fields.tsx';
import { QuotedProcedure } from './quoted-procedure.tsx';

type Form = UseFormReturnType<DocumentValues>;
type KindFieldsProps = {
  form: Form;
  today: string;
  patient: AlertedPatient;
  usedLines: readonly PrescriptionLine[];
  usedExams: readonly string[];
  diagnosed: Diagnosed;
  /** The certificate only says that the patient was here. */
  isAttendance: boolean;
};

const noSnippets: readonly never[] = [];

export function KindFields({
  form,
  today,
  patient,
  usedLines,
  usedExams,
  diagnosed,
  isAttendance,
}: KindFieldsProps) {
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
              <WholeNumberInput
                label="Dias de afastamento"
                description="0: só o comparecimento"
                min={0}
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
          <CidField form={form} diagnosed={diagnosed} today={today} />
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
            <DocumentLine key={key} form={form} list="quoteLines" index={index} noun="Procedimento">
              <QuotedProcedure form={form} index={index} />
              <SimpleGrid cols={2} spacing="sm" style={{ alignItems: 'end' }}>
                <WholeNumberInput
                  label="Quantidade"
                  min={1}
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
            </DocumentLine>
          ))}
          <AddButton
            isFull={form.values.quoteLines.length >= documentLimits.lines}
            onClick={() => form.insertListItem('quoteLines', emptyQuoteLine())}
          >
            Outro procedimento
          </AddButton>
          <WholeNumberInput
            label="Válido por"
            suffix=" dias"
            min={1}
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
