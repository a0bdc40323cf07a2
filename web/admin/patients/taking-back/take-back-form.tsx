import { Radio, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  cancelDocumentInput,
  documentCancelReasons,
  takeBackInput,
  takeBackReasonLabels,
  takeBackReasons,
} from '#contract/patients/taking-back.ts';
import { api } from '#web/api/client.ts';
import { errorCode, withReason } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { checkFields } from '#web/ui/check-fields.ts';
import { FormError } from '#web/ui/form.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { type Noun, nouns } from './nouns.ts';

type TakeBackFormProps = {
  noun: Noun;
  patientId: string;
  id: string;
  onCancel: () => void;
  onTaking?: (taking: boolean) => void;
  onTakenBack: () => void;
};

const empty = { reason: '', explanation: '' };

export function TakeBackForm({ noun, patientId, id, onCancel, onTaking, onTakenBack }: TakeBackFormProps) {
  const { lists, leaves, kept, ofAnother, done, gone } = nouns[noun];
  const isDocument = noun === 'document';
  const reasons = isDocument ? documentCancelReasons : takeBackReasons;
  const expected = isDocument ? cancelDocumentInput : takeBackInput;
  const queryClient = useQueryClient();
  const refetch = () =>
    [
      lists,
      api.patients.get.key({ input: { id: patientId } }),
      api.patientStory.key(),
      api.patients.deletionPreview.key(),
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey }));
  const inputOf = ({ reason, explanation }: typeof empty) => ({
    patientId,
    id,
    reason,
    explanation: reason === 'other' ? explanation : null,
  });
  const frame = useRecordForm({
    record: empty,
    check: (values) => checkFields(expected, values, inputOf(values)),
    save: (values) => {
      onTaking?.(true);
      const given = inputOf(values);
      return noun === 'document'
        ? nouns.document.takeBack(cancelDocumentInput.parse(given))
        : nouns[noun].takeBack(takeBackInput.parse(given));
    },
    onSaved: () => {
      frame.release();
      notify.success(done);
      onTakenBack();
      refetch();
    },
    onRefused: (error, form) => {
      onTaking?.(false);
      if (errorCode(error) !== 'NOT_FOUND')
        return showProblems(form, error)
          ? null
          : withReason(`Não foi possível ${isDocument ? 'cancelar' : 'retirar'}`, error);
      refetch();
      return gone;
    },
  });
  const { form, pending } = frame;

  return (
    <RecordForm frame={frame}>
      <Stack gap="md">
        <Text>{leaves}</Text>
        <FormError>{frame.refusal}</FormError>
        <Radio.Group label="Motivo" withAsterisk {...form.getInputProps('reason')}>
          <Stack gap="sm" mt="xs">
            {reasons.map((reason) => (
              <Radio
                key={reason}
                value={reason}
                label={takeBackReasonLabels[reason]}
                aria-invalid={form.errors.reason ? true : undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
        {form.values.reason === 'wrong_patient' ? <Text size="sm">{ofAnother}</Text> : null}
        {form.values.reason === 'other' ? (
          <Textarea
            label="Qual motivo?"
            description="Só a equipe vê."
            withAsterisk
            required
            {...form.getInputProps('explanation')}
          />
        ) : null}
        <Text size="sm" c="dimmed">
          {kept}
        </Text>
        <RecordFormActions
          pending={pending}
          submitLabel={isDocument ? 'Cancelar documento' : 'Retirar do prontuário'}
          pendingLabel={isDocument ? 'Cancelando...' : 'Retirando...'}
          tone="danger"
          cancel={onCancel}
          cancelLabel={isDocument ? 'Voltar' : 'Cancelar'}
        />
      </Stack>
    </RecordForm>
  );
}
