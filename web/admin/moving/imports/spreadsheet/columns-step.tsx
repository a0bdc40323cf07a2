/** After the upload: how the file is read and what its columns are. All is guessed, and can be corrected. */
import { Alert, Button, Checkbox, Collapse, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pastValidity } from '#contract/money/packages.ts';
import {
  type DescribedFile,
  fieldLabels,
  lackingColumns,
  type SpreadsheetField,
} from '#contract/moving/spreadsheet-imports.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { formatDate } from '#web/format/date.ts';
import { readTypedDate } from '#web/format/typed-date.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { IconAdjustmentsHorizontal, IconAlertCircle } from '#web/ui/icons/icons.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { useBookingChoices } from '../../../agenda/appointments/booking-choices.tsx';
import { CancelButton } from '../import-actions.tsx';
import { count, type StepProps } from '../shown-import.ts';
import { CheckSheetButton } from './check-sheet-button.tsx';
import { ColumnTable } from './column-table.tsx';
import { encodingNames, type ReadingChange, ReadingFields, separatorNames } from './reading-fields.tsx';
import { sayRefusal } from './refusal.ts';
import styles from './spreadsheet.module.css';

export function ColumnsStep({ shown }: StepProps) {
  const file = useQuery(
    api.spreadsheetImports.describe.queryOptions({ input: { id: shown.id }, retry: false }),
  );
  const refusal = file.data === undefined ? sayRefusal(file.error) : undefined;
  if (refusal)
    return (
      <Stack gap="lg">
        <Alert
          color="red"
          icon={<IconAlertCircle aria-hidden />}
          role="alert"
          title="A planilha não pôde ser lida"
        >
          {refusal}
        </Alert>
        <Group justify="flex-end">
          <CancelButton shown={shown} />
        </Group>
      </Stack>
    );
  return (
    <QueryContent query={file} errorMessage="Erro ao ler a planilha" skeleton={<ListSkeleton rows={6} />}>
      {(data) => <Described shown={shown} file={data} />}
    </QueryContent>
  );
}

type Change = Partial<
  Pick<DescribedFile, 'registerPatients' | 'professionalId' | 'areaCode' | 'validUntil'>
> & {
  reading?: ReadingChange;
  columns?: (SpreadsheetField | null)[];
};

/** Saves each change at once; the answer is the file as it is read then. */
function useChange(id: string, file: DescribedFile) {
  const queryClient = useQueryClient();
  const { queryKey } = api.spreadsheetImports.describe.queryOptions({ input: { id } });
  const save = useMutation(
    api.spreadsheetImports.setOptions.mutationOptions({
      // One after the other: the answer of the last change is the one that stays.
      scope: { id: `options-${id}` },
      onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
      onError: (error) => {
        notify.error(sayRefusal(error) ?? errorMessage(error, 'Não foi possível salvar a escolha'));
        queryClient.invalidateQueries({ queryKey });
      },
    }),
  );
  const change = ({ reading, columns, ...others }: Change) => {
    const { registerPatients, professionalId, areaCode, validUntil } = file;
    // An answer under way would show what was chosen before.
    queryClient.cancelQueries({ queryKey });
    if (columns)
      queryClient.setQueryData(queryKey, {
        ...file,
        columns: file.columns.map((column, place) => ({ ...column, field: columns[place] ?? null })),
      });
    const kept = columns ?? (reading ? undefined : file.columns.map(({ field }) => field));
    save.mutate({
      id,
      ...(reading ?? file.reading),
      ...(kept ? { columns: kept } : {}),
      registerPatients,
      professionalId,
      areaCode,
      validUntil,
      ...others,
    });
  };
  return { change, isSaving: save.isPending };
}

function Described({ shown, file }: StepProps & { file: DescribedFile }) {
  const { change, isSaving } = useChange(shown.id, file);
  const [adjusting, adjust] = useDisclosure(false);
  const choose = (place: number, field: SpreadsheetField | null) =>
    change({ columns: file.columns.map((column, at) => (at === place ? field : column.field)) });
  const brought = file.columns.filter(({ field }) => field !== null).length;
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text c="dimmed">{sayReading(file)}</Text>
          <Button
            variant="subtle"
            size="compact-md"
            onClick={adjust.toggle}
            aria-expanded={adjusting}
            leftSection={<IconAdjustmentsHorizontal aria-hidden size="1.1em" />}
          >
            Ajustar leitura
          </Button>
        </Group>
        <Collapse expanded={adjusting}>
          <ReadingFields file={file} onChange={(reading) => change({ reading })} />
        </Collapse>
      </Stack>
      <Stack gap="xs">
        <Text>
          <strong>
            {brought} de {count(file.columns.length)} colunas
          </strong>{' '}
          vêm para a clínica. Confira cada uma; o que estiver em “Não trazer” fica de fora.
        </Text>
        <ColumnTable file={file} onChoose={choose} />
      </Stack>
      <AreaCode file={file} onChange={change} />
      {file.kind === 'packages' ? <Validity file={file} onChange={change} /> : null}
      {file.kind === 'patients' ? null : <PatientChoices file={file} onChange={change} />}
      <Missing missing={file.missing} />
      <Lacking file={file} />
      <Group justify="flex-end" gap="sm" className={styles.foot} data-keep-free>
        <CancelButton shown={shown} />
        <CheckSheetButton
          shown={shown}
          columns={file.columns}
          looksLikeAppointments={file.looksLikeAppointments}
          onChoose={choose}
          disabled={file.missing.length > 0 || isSaving}
        />
      </Group>
    </Stack>
  );
}

function sayReading({ format, reading, sheets }: DescribedFile): string {
  const { separator, encoding, sheet, headerLine } = reading;
  return [
    format === 'xlsx' ? 'Excel' : 'CSV',
    sheet && sheets.length > 1 ? `aba “${sheet}”` : null,
    separator ? separatorNames[separator].toLowerCase() : null,
    encoding ? encodingNames[encoding] : null,
    headerLine > 0 ? `títulos na linha ${headerLine}` : 'sem linha de títulos',
  ]
    .filter((word) => word !== null)
    .join(' · ');
}

const Missing = ({ missing }: Pick<DescribedFile, 'missing'>) =>
  missing.length === 0 ? null : (
    <Alert color="yellow" icon={<IconAlertCircle aria-hidden />} role="status">
      {missing.map((group) => (
        <Text key={group.join()}>
          Escolha a coluna de{' '}
          {new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(
            group.map((field) => `“${fieldLabels[field]}”`),
          )}
          .
        </Text>
      ))}
    </Alert>
  );

/** What would keep every line of a kind out is said before the check: no cell of the review could mend it. */
function Lacking({ file }: { file: DescribedFile }) {
  const groups = lackingColumns(
    file.kind,
    file.columns.map(({ field }) => field),
  );
  if (file.missing.length > 0 || groups.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconAlertCircle aria-hidden />} role="status">
      {groups.map((group) => (
        <Text key={group.join()}>
          Sem a coluna de{' '}
          {new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(
            group.map((field) => `“${fieldLabels[field]}”`),
          )}{' '}
          os pacotes ficam de fora. Acrescente-a na planilha e envie-a de novo.
        </Text>
      ))}
    </Alert>
  );
}

type ChoicesProps = { file: DescribedFile; onChange: (change: Change) => void };

function PatientChoices({ file, onChange }: ChoicesProps) {
  const isOfAppointments = file.kind === 'appointments';
  const professionals = useBookingChoices({ enabled: isOfAppointments }).data?.professionals ?? [];
  return (
    <Stack gap="md">
      <Checkbox
        label="Cadastrar os pacientes que não forem encontrados"
        description="Com o nome, o telefone, o e-mail e o CPF que a linha tiver."
        checked={file.registerPatients}
        onChange={(event) => onChange({ registerPatients: event.currentTarget.checked })}
      />
      {isOfAppointments && professionals.length > 0 ? (
        <Select
          label="Profissional das linhas sem nome"
          placeholder="Escolha, se houver"
          data={professionals.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          value={file.professionalId}
          clearable
          maw="24rem"
          onChange={(professionalId) => onChange({ professionalId })}
        />
      ) : null}
    </Stack>
  );
}

/** Asked where the first phones show that it is needed. What is typed is kept once it has two digits, or none. */
function AreaCode({ file, onChange }: ChoicesProps) {
  const { areaCode, phoneWithoutAreaCode } = file;
  const [typed, type] = useState(areaCode ?? '');
  if (phoneWithoutAreaCode === null && areaCode === null) return null;
  return (
    <TextInput
      label="DDD dos telefones sem DDD"
      description={
        phoneWithoutAreaCode === null
          ? 'Vale para todos os telefones da planilha que não têm o seu.'
          : `Há telefones sem DDD, como ${phoneWithoutAreaCode}. Sem ele, essas linhas esperam uma correção.`
      }
      inputMode="numeric"
      maxLength={2}
      placeholder="Ex.: 31"
      maw="24rem"
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        const digits = value.replace(/\D/gu, '');
        type(digits);
        if (digits === '') onChange({ areaCode: null });
        if (/^[1-9]{2}$/u.test(digits)) onChange({ areaCode: digits });
      }}
    />
  );
}

/** A day for all packages without one. What is typed is kept once it is a day ahead, or empty. */
function Validity({ file, onChange }: ChoicesProps) {
  const today = useToday();
  const [typed, type] = useState(file.validUntil === null ? '' : formatDate(file.validUntil));
  const day = readTypedDate(typed);
  const hasColumn = file.columns.some(({ field }) => field === 'validUntil');
  return (
    <DateField
      label="Validade dos pacotes sem validade"
      description={
        hasColumn
          ? 'Vale para as linhas em que a validade está vazia.'
          : 'A planilha não tem a coluna “Validade”. Sem uma data aqui, os pacotes ficam de fora.'
      }
      today={today}
      minDate={today}
      maw="24rem"
      value={typed}
      error={day && day < today ? pastValidity : undefined}
      onChange={(text) => {
        type(text);
        const read = readTypedDate(text);
        if (text === '' || (read && read >= today)) onChange({ validUntil: read });
      }}
    />
  );
}
