/** 'Transferir': sessions go to another procedure or to another patient, as of the family, with a reason. */
import { Stack, Text } from '@mantine/core';
import { sayCount } from '#contract/count.ts';
import { type PackageItem, packageBounds, wrongSessions } from '#contract/money/packages.ts';
import { missingReason } from '#contract/money/payments.ts';
import { client } from '#web/api/client.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { sayLeft } from '#web/clinic/money/say-package-session.ts';
import { FormError } from '#web/ui/form.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { isWholeBetween } from '#web/ui/whole-number.ts';
import { WholeNumberInput } from '#web/ui/whole-number-input.tsx';
import { ProcedureChoice } from '../../clinic/procedures/procedure-choice.tsx';
import { PatientSelect } from '../../patients/patients/patient-select.tsx';
import { ReasonField } from '../reason-form.tsx';
import { useOperation } from '../use-operation.ts';

type Values = { sessions: number | string; procedureId: string; patientId: string | null; reason: string };
type MoveFormProps = { item: PackageItem; onSaved: () => void; onCancel: () => void };

export function MoveForm({ item, onSaved, onCancel }: MoveFormProps) {
  const today = useToday();
  const { operationId, onRefused } = useOperation();
  const frame = useRecordForm<Values, unknown>({
    record: { sessions: 1, procedureId: item.procedureId, patientId: item.patient.id, reason: '' },
    check: ({ sessions, patientId, procedureId, reason }) => ({
      ...(!isWholeBetween(sessions, 1, packageBounds.sessions) && { sessions: wrongSessions }),
      ...(Number(sessions) > item.left && { sessions: `Restam só ${item.left}` }),
      ...(patientId === null && { patientId: 'Escolha o paciente' }),
      ...(patientId === item.patient.id &&
        procedureId === item.procedureId && { procedureId: 'Escolha outro procedimento ou outro paciente' }),
      ...(reason.trim() === '' && { reason: missingReason }),
    }),
    save: ({ sessions, procedureId, patientId, reason }) =>
      client.packages.move({
        id: operationId,
        itemId: item.id,
        sessions: Number(sessions),
        procedureId,
        patientId: patientId ?? '',
        reason,
      }),
    onSaved: (_, { sessions }) => {
      frame.release();
      notify.success(sayCount(Number(sessions), 'sessão transferida', 'sessões transferidas'));
      onSaved();
    },
    onRefused,
  });
  const { form } = frame;
  return (
    <RecordForm frame={frame} aria-label="Transferir sessões">
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        <Text>
          {item.service}: {sayLeft(item, today)}. As sessões levam a sua parte do preço; a validade é a mesma.
        </Text>
        <WholeNumberInput
          label="Sessões"
          min={1}
          max={item.left}
          maw="8rem"
          data-autofocus
          {...form.getInputProps('sessions')}
        />
        <ProcedureChoice
          {...form.getInputProps('procedureId')}
          initial={{ id: item.procedureId, title: item.service }}
          onChange={(id) => form.setFieldValue('procedureId', id ?? '')}
        />
        <PatientSelect
          value={form.values.patientId}
          onChange={(id) => form.setFieldValue('patientId', id)}
          initial={item.patient}
          error={form.errors.patientId}
        />
        <ReasonField {...form.getInputProps('reason')} />
        <RecordFormActions pending={frame.pending} submitLabel="Transferir" cancel={onCancel} />
      </Stack>
    </RecordForm>
  );
}
