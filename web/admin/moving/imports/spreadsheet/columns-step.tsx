/** After the upload: how the file is read and what its columns are. All is guessed, and can be corrected. */
import { Alert, Button, Checkbox, Collapse, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sayEither } from '#contract/count.ts';
import {
  canBeAllPaid,
  fieldLabels,
  hasSessions,
  lackingColumns,
  type SpreadsheetField,
} from '#contract/moving/spreadsheet-fields.ts';
import type { DescribedFile } from '#contract/moving/spreadsheet-imports.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { IconAdjustmentsHorizontal, IconAlertCircle } from '#web/ui/icons/icons.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { CancelButton } from '../import-actions.tsx';
import { count, type StepProps } from '../shown-import.ts';
import { CheckSheetButton } from './check-sheet-button.tsx';
import { ColumnTable } from './column-table.tsx';
import { ImportedBefore } from './imported-before.tsx';
import { encodingNames, ReadingFields, separatorNames } from './reading-fields.tsx';
import { sayRefusal } from './refusal.ts';
import { AreaCode, type Change, PatientChoices, sayUsualValidity, Validity } from './sheet-choices.tsx';
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
    const { registerPatients, professionalId, areaCode, validUntil, allPaid } = file;
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
      allPaid,
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
  const fields = file.columns.map(({ field }) => field);
  const brought = fields.filter((field) => field !== null).length;
  return (
    <Stack gap="lg">
      <ImportedBefore importedAt={file.importedAt} />
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
      <AreaCode file={file} onChange={change} />
      <Stack gap="xs">
        <Text>
          <strong>
            {brought} de {count(file.columns.length)} colunas
          </strong>{' '}
          vêm para a clínica. Confira cada uma; o que estiver em “Não trazer” fica de fora.
        </Text>
        <ColumnTable file={file} onChoose={choose} />
      </Stack>
      {file.kind === 'packages' && hasSessions(fields) ? (
        <Validity
          validUntil={file.validUntil}
          description={
            fields.includes('validUntil')
              ? 'Vale para as linhas em que a validade está vazia.'
              : `A planilha não tem a coluna “Validade”. ${sayUsualValidity}`
          }
          onChange={change}
        />
      ) : null}
      {file.kind === 'packages' && canBeAllPaid(fields) ? (
        <Checkbox
          label="Os pacotes já estão todos pagos"
          description="A planilha não tem a coluna “Valor em aberto”. Onde falta o preço ou o valor pago, um vale pelo outro."
          checked={file.allPaid}
          onChange={(event) => change({ allPaid: event.currentTarget.checked })}
        />
      ) : null}
      {file.kind === 'patients' ? null : <PatientChoices file={file} onChange={change} />}
      {file.missing.length === 0 ? (
        <Lacking groups={lackingColumns(file.kind, fields, file.allPaid)} />
      ) : null}
      <Group justify="flex-end" gap="sm" className={styles.foot} data-keep-free>
        <Missing missing={file.missing} />
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

/** Beside the button that waits for it. */
const Missing = ({ missing }: Pick<DescribedFile, 'missing'>) =>
  missing.length === 0 ? null : (
    <div role="status" className={styles.missing}>
      {missing.map((group) => (
        <Text key={group.join()} size="sm" c="var(--mantine-color-error)">
          Escolha a coluna de {sayEither(group.map((field) => `“${fieldLabels[field]}”`))}.
        </Text>
      ))}
    </div>
  );

/** What would keep every line of a kind out is said before the check: no cell of the review could mend it. */
const Lacking = ({ groups }: { groups: SpreadsheetField[][] }) =>
  groups.length === 0 ? null : (
    <Alert color="yellow" icon={<IconAlertCircle aria-hidden />} role="status">
      {groups.map((group) => (
        <Text key={group.join()}>
          Sem a coluna de {sayEither(group.map((field) => `“${fieldLabels[field]}”`))} os pacotes ficam de
          fora. {group.includes('open') ? 'Se já estão todos pagos, marque acima. ' : ''}
          Se está na planilha com outro nome, escolha-a na lista acima; se não está, acrescente-a e envie a
          planilha de novo.
        </Text>
      ))}
    </Alert>
  );
