/** The form for booking and changing an appointment. */
import { Card, Grid, Select, Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { durations } from '#contract/appointments.ts';
import { api } from '#web/api/client.ts';
import { errorCode, errorMessage, withReason } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { FormError } from '#web/ui/form.tsx';
import { useReturnTo } from '#web/ui/history.ts';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { type ChosenPatient, PatientSelect } from '../../fields/patient-select.tsx';
import { useNotes } from '../../fields/use-notes.ts';
import { durationLabel } from '../duration-label.ts';
import { AppointmentDateField } from './appointment-date-field.tsx';
import { type AppointmentFormValues, dayOf, inputOf, problemsOf } from './appointment-form-values.ts';
import { SqueezeInChoice } from './squeeze-in-choice.tsx';
import { TimeSelect } from './time-select.tsx';
import { useSlotCheck } from './use-slot-check.ts';

export type AppointmentFormProps = {
  initialValues: AppointmentFormValues;
  /** The patient of `initialValues`. */
  patient?: ChosenPatient;
  /** Whether the patient is given by the address and cannot be changed. */
  patientLocked: boolean;
  /** Whether `initialValues` has the stored notes: their answer has none without the permission `record`. */
  notesKnown?: boolean;
  /** The appointment being edited, which does not conflict with itself. */
  except?: string;
  submitLabel: string;
  savedMessage: string;
  save: (input: ReturnType<typeof inputOf>) => Promise<unknown>;
  /** The address to return to after saving and cancelling. */
  backTo: string;
};

/** By the width of the form. Only `sm` is used: the three fields in one line. */
const fieldBreakpoints = { xs: '20rem', sm: '34rem', md: '60rem', lg: '80rem', xl: '100rem' };

export function AppointmentForm(props: AppointmentFormProps) {
  const { initialValues, patient, patientLocked, except, submitLabel, savedMessage, save, backTo } = props;
  const { notesKnown = true } = props;
  const returnTo = useReturnTo();
  const queryClient = useQueryClient();
  const frame = useRecordForm({
    record: initialValues,
    together: ['date', 'time', 'durationMinutes', 'squeezeIn'],
    check: (values) => problemsOf(values, slot.isTaken),
    save: (values) => save(inputOf(notes.sent ? values : { ...values, notes: undefined }, slot.isTaken)),
    onSaved: () => {
      frame.release();
      queryClient.invalidateQueries({ queryKey: api.appointments.key() });
      queryClient.invalidateQueries({ queryKey: api.dashboard.key() });
      notify.success(savedMessage);
      returnTo(backTo);
    },
    onRefused: (error, form) => {
      if (errorCode(error) !== 'SLOT_TAKEN')
        return showProblems(form, error) ? null : withReason('Erro ao salvar agendamento', error);
      slot.refuse();
      form.setFieldError('time', errorMessage(error));
      return null;
    },
  });
  const { form } = frame;
  const notes = useNotes(form.isDirty('notes'), notesKnown);
  const slot = useSlotCheck(form.values, except, initialValues);

  /** 'Encaixe' applies to one slot; a change of the slot resets it. */
  const moveTo = (changed: Partial<AppointmentFormValues>) => {
    form.setValues({ ...changed, squeezeIn: false });
    for (const field of ['time', ...Object.keys(changed)]) form.clearFieldError(field);
  };

  return (
    <RecordForm frame={frame} blocked={notes.blocked} aria-label={submitLabel}>
      <Card>
        <Stack gap="lg">
          <FormError>{frame.refusal}</FormError>
          <PatientSelect
            value={form.values.patientId}
            onChange={(patientId) => form.setFieldValue('patientId', patientId)}
            initial={patient}
            locked={patientLocked}
            error={form.errors.patientId}
          />
          <Grid type="container" breakpoints={fieldBreakpoints} gap={{ base: 'lg', sm: 'md' }}>
            <Grid.Col span={{ base: 12, sm: 5 }}>
              <AppointmentDateField
                value={form.values.date}
                onChange={(date) => {
                  // The same day in another spelling is no change.
                  if (slot.day && dayOf({ date }) === slot.day) form.setFieldValue('date', date);
                  else moveTo({ date });
                }}
                day={slot.day}
                error={form.errors.date}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 4 }}>
              <TimeSelect
                value={form.values.time}
                onChange={(time) => moveTo({ time })}
                day={slot.day}
                durationMinutes={form.values.durationMinutes}
                taken={slot.taken}
                error={form.errors.time}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 3 }}>
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
          {notes.shown ? (
            <Textarea
              label="Observações"
              description="Só administradores e profissionais veem"
              {...form.getInputProps('notes')}
            />
          ) : null}
          <RecordFormActions pending={frame.pending} submitLabel={submitLabel} cancel={backTo} />
        </Stack>
      </Card>
    </RecordForm>
  );
}
