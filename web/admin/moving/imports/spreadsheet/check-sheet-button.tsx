/** 'Conferir planilha'. Before the check it asks about columns that look like CPFs, phones or e-mails and are left out. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { fieldLabels, type SpreadsheetField } from '#contract/moving/spreadsheet-fields.ts';
import type { DescribedFile } from '#contract/moving/spreadsheet-imports.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useCheck } from '../import-actions.tsx';
import type { StepProps } from '../shown-import.ts';

type CheckSheetButtonProps = StepProps &
  Pick<DescribedFile, 'columns' | 'looksLikeAppointments'> & {
    onChoose: (place: number, field: SpreadsheetField) => void;
    disabled: boolean;
  };

export function CheckSheetButton({
  shown,
  columns,
  looksLikeAppointments,
  onChoose,
  disabled,
}: CheckSheetButtonProps) {
  const [opened, question] = useDisclosure(false);
  const { check, isPending } = useCheck({ shown });
  const leftOut = columns.flatMap(({ header, examples, field, looksLike }, place) =>
    field === null && looksLike !== null ? [{ header, examples, looksLike, place }] : [],
  );
  const asks = leftOut.length > 0 || looksLikeAppointments;
  return (
    <>
      <Button disabled={disabled} loading={isPending} onClick={asks ? question.open : check}>
        Conferir planilha
      </Button>
      <ConfirmDialog
        opened={opened && asks}
        onClose={question.close}
        title={
          looksLikeAppointments
            ? 'Cada linha é um paciente?'
            : leftOut.length === 1
              ? 'Esta coluna fica de fora?'
              : 'Estas colunas ficam de fora?'
        }
        confirmLabel={
          looksLikeAppointments
            ? 'Conferir como pacientes'
            : leftOut.length === 1
              ? 'Conferir sem ela'
              : 'Conferir sem elas'
        }
        onConfirm={check}
        running={isPending}
      >
        <Stack gap="md">
          {looksLikeAppointments ? (
            <Text>
              A planilha parece de agendamentos: tem data e horário, e cada linha viraria um paciente. Se for,
              cancele esta importação e envie-a em “Agendamentos”.
            </Text>
          ) : null}
          {looksLikeAppointments && leftOut.length > 0 ? <Text>Ficam de fora:</Text> : null}
          {leftOut.map(({ header, examples, looksLike, place }) => (
            <Group key={place} justify="space-between" gap="xs">
              <div>
                <Text fw="bold">{header}</Text>
                <Text size="sm" c="dimmed">
                  {examples.slice(0, 2).join(' · ')}
                </Text>
              </div>
              {(looksLike === 'sessionsLeft' ? [looksLike, 'open' as const] : [looksLike]).map((field) => (
                <Button
                  key={field}
                  variant="light"
                  size="compact-md"
                  disabled={disabled}
                  onClick={() => onChoose(place, field)}
                >
                  Trazer como {fieldLabels[field]}
                </Button>
              ))}
            </Group>
          ))}
        </Stack>
      </ConfirmDialog>
    </>
  );
}
