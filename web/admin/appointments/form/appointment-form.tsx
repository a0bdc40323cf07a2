/** The fields that booking and changing an appointment share. */
import { Button, Card, Grid, Select, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { durations } from '#contract/appointments.ts';
import { api } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { useFollowRecord } from '#web/ui/follow-record.ts';
import { FormActions, FormError, focusFirstError, SubmitButton } from '#web/ui/form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { UnsavedChangesDialog, useUnsavedChanges } from '#web/ui/unsaved-changes.tsx';
import { useGoUp, useWayBack } from '#web/ui/way-back.ts';
import { durationLabel } from '../duration-label.ts';
import { type ChosenPatient, PatientSelect } from '../patient-select.tsx';
import { AppointmentDateField } from './appointment-date-field.tsx';
import { type AppointmentFormValues, dayOf, inputOf, problemsOf } from './appointment-form-values.ts';
import { SqueezeInChoice } from './squeeze-in-choice.tsx';
import { TimeSelect } from './time-select.tsx';
import { useSlotCheck } from './use-slot-check.ts';

export type AppointmentFormProps = {
  initialValues: AppointmentFormValues;
  /** The patient that the values name. */
  patient?: ChosenPatient;
  /** The patient is given by where one comes from, and cannot be changed here. */
  patientLocked: boolean;
  /** The appointment being edited: its own time is free for it. */
  except?: string;
  submitLabel: string;
  savedMessage: string;
  save: (input: ReturnType<typeof inputOf>) => Promise<unknown>;
  /** Where a save and a cancellation lead. */
  returnTo: string;
};

export function AppointmentForm(props: AppointmentFormProps) {
  const { initialValues, patient, patientLocked, except, submitLabel, savedMessage, save, returnTo } = props;
  const element = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const goUp = useGoUp();
  const wayBack = useWayBack(returnTo);
  const queryClient = useQueryClient();
  const form = useForm<AppointmentFormValues>({
    initialValues,
    validate: (values) => problemsOf(values, slot.isTaken),
  });
  useFollowRecord(form, initialValues, ['date', 'time', 'durationMinutes', 'squeezeIn']);
  const slot = useSlotCheck(form.values, except, initialValues);
  const guard = useUnsavedChanges(form.isDirty());

  const saving = useMutation({
    mutationFn: save,
    onMutate: () => setRefusal(null),
    onSuccess: () => {
      guard.release();
      queryClient.invalidateQueries({ queryKey: api.appointments.key() });
      queryClient.invalidateQueries({ queryKey: api.dashboard.key() });
      notify.success(savedMessage);
      goUp(returnTo);
    },
    onError: (error) => {
      if (errorCode(error) === 'SLOT_TAKEN') {
        slot.refuse();
        form.setFieldError('time', errorMessage(error));
      } else if (!showProblems(form, error)) {
        setRefusal(whyNot(error));
        return;
      }
      focusFirstError(element.current);
    },
  });

  /** 'Encaixe' is said for one slot; another slot has to be asked about again. */
  const moveTo = (changed: Partial<AppointmentFormValues>) => {
    form.setValues({ ...changed, squeezeIn: false });
    for (const field of ['time', ...Object.keys(changed)]) form.clearFieldError(field);
  };

  return (
    <form
      ref={element}
      noValidate
      aria-label={submitLabel}
      onSubmit={form.onSubmit(
        (values) => saving.mutate(inputOf(values, slot.isTaken)),
        () => focusFirstError(element.current),
      )}
    >
      <Card>
        <Stack gap="lg">
          <FormError>{refusal}</FormError>
          <PatientSelect
            value={form.values.patientId}
            onChange={(patientId) => form.setFieldValue('patientId', patientId)}
            initial={patient}
            locked={patientLocked}
            error={form.errors.patientId}
          />
          <Grid gap={{ base: 'lg', sm: 'md' }}>
            <Grid.Col span={{ base: 12, sm: 5 }}>
              <AppointmentDateField
                value={form.values.date}
                onChange={(date) => {
                  // The same day, only written out: nothing has moved.
                  if (slot.day && dayOf({ date }) === slot.day) form.setFieldValue('date', date);
                  else moveTo({ date });
                }}
                day={slot.day}
                time={form.values.time}
                error={form.errors.date}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 6, sm: 4 }}>
              <TimeSelect
                value={form.values.time}
                onChange={(time) => moveTo({ time })}
                durationMinutes={form.values.durationMinutes}
                taken={slot.taken}
                error={form.errors.time}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 6, sm: 3 }}>
              <Select
                label="Duração"
                data={durations.map((minutes) => ({ value: minutes, label: durationLabel(minutes) }))}
                value={form.values.durationMinutes}
                onChange={(durationMinutes) => durationMinutes && moveTo({ durationMinutes })}
                allowDeselect={false}
                error={form.errors.durationMinutes}
              />
            </Grid.Col>
          </Grid>
          {slot.isTaken ? (
            <SqueezeInChoice
              conflicts={slot.conflicts}
              checked={form.values.squeezeIn}
              onChange={(squeezeIn) => {
                form.setFieldValue('squeezeIn', squeezeIn);
                form.clearFieldError('time');
              }}
            />
          ) : null}
          <Textarea label="Observações" {...form.getInputProps('notes')} />
          <FormActions>
            <Button component={Link} {...wayBack} variant="default" disabled={saving.isPending}>
              Cancelar
            </Button>
            <SubmitButton pending={saving.isPending} pendingLabel="Salvando...">
              {submitLabel}
            </SubmitButton>
          </FormActions>
        </Stack>
      </Card>
      <UnsavedChangesDialog guard={guard} />
    </form>
  );
}

const whyNot = (error: unknown) => {
  const what = 'Erro ao salvar agendamento';
  return errorCode(error) === 'INTERNAL' ? what : `${what}: ${errorMessage(error)}`;
};
