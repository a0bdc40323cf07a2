/** The form for booking and changing an appointment. */
import { Card, Grid, Select, Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { durations } from '#contract/appointment-rules.ts';
import type { Appointment } from '#contract/appointments.ts';
import { api } from '#web/api/client.ts';
import { errorMessage, withReason } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { FormError, focusFirstError } from '#web/ui/form.tsx';
import { useReturnTo } from '#web/ui/history.ts';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { type ChosenPatient, PatientSelect } from '../../fields/patient-select.tsx';
import { useNotes } from '../../fields/use-notes.ts';
import type { BookingChoices } from '../booking-choices.tsx';
import { useVersion } from '../changed-meanwhile.ts';
import { durationLabel } from '../duration-label.ts';
import { AppointmentDateField } from './appointment-date-field.tsx';
import {
  type AppointmentFormValues,
  dayOf,
  inputOf,
  problemsOf,
  withProcedure,
} from './appointment-form-values.ts';
import { ProcedureField } from './procedure-field.tsx';
import { ProfessionalSelect } from './professional-select.tsx';
import { ResourceFields } from './resource-fields.tsx';
import { SeriesFields } from './series-fields.tsx';
import { SessionScopeField, useSessionScope } from './session-scope.tsx';
import { SlotChoices } from './slot-choices.tsx';
import { TimeSelect } from './time-select.tsx';
import { useSeries } from './use-series.ts';
import { useSlot } from './use-slot.ts';

export type AppointmentFormProps = {
  initialValues: AppointmentFormValues;
  choices: BookingChoices;
  /** The appointment being edited, as it is now. */
  stored?: Appointment;
  /** The patient of `initialValues`. */
  patient?: ChosenPatient;
  /** Whether the patient is given by the address and cannot be changed. */
  patientLocked: boolean;
  submitLabel: string;
  savedMessage: string;
  /** @param version what the user has seen of the appointment being edited */
  save: (input: ReturnType<typeof inputOf>, version: number) => Promise<unknown>;
  /** The address to return to after saving and cancelling. */
  backTo: string;
  /** Of a new appointment: the plan that its sessions belong to. */
  plan?: { id: string; title: string } | undefined;
};

const nothingNeeded = { squeezeIn: false, outsideHours: false };

/** By the width of the form. Only `sm` is used: fields side by side. */
const fieldBreakpoints = { xs: '20rem', sm: '34rem', md: '60rem', lg: '80rem', xl: '100rem' };
const fieldGap = { base: 'lg', sm: 'md' };

export function AppointmentForm(props: AppointmentFormProps) {
  const { initialValues, choices, stored, patient, patientLocked, backTo, plan } = props;
  const returnTo = useReturnTo();
  const queryClient = useQueryClient();
  const asksWho =
    choices.professionals.length > 1 ||
    choices.professionals.some(({ id }) => stored && id !== stored.professional.id);
  const frame = useRecordForm({
    record: initialValues,
    together: [
      'service',
      'procedureId',
      'professionalId',
      'date',
      'time',
      'durationMinutes',
      'resourceIds',
      'squeezeIn',
      'outsideHours',
    ],
    // The list of sessions asks for what each of them needs, and a move of several is checked by the server.
    check: (values) => problemsOf(values, series.on || several ? nothingNeeded : slot.needs, asksWho),
    save: (values): Promise<unknown> => {
      const input = inputOf(notes.sent ? values : { ...values, notes: undefined }, slot.needs);
      if (series.on) return series.book(input);
      return several ? several.move(input) : props.save(input, change.version ?? 0);
    },
    onSaved: () => {
      frame.release();
      queryClient.invalidateQueries({ queryKey: api.appointments.key() });
      for (const { key } of [api.appointmentSeries, api.treatmentPlans, api.dashboard])
        queryClient.invalidateQueries({ queryKey: key() });
      notify.success(series.on ? `${series.rows.length} sessões agendadas com sucesso!` : props.savedMessage);
      returnTo(backTo);
    },
    onRefused: (error, form) => {
      if (series.on && series.refuse(error)) return null;
      if (change.isConflict(error)) return change.tell(error);
      if (slot.refuse(error)) {
        form.setFieldError('time', errorMessage(error));
        return null;
      }
      return showProblems(form, error) ? null : withReason('Erro ao salvar agendamento', error);
    },
  });
  const { form } = frame;
  const { values, errors } = form;
  const notes = useNotes(form.isDirty('notes'), !stored || stored.notes !== undefined);
  const slot = useSlot(values, stored?.id, initialValues);
  const change = useVersion(stored, form.isDirty());
  const series = useSeries(values, { starts: plan !== undefined, treatmentPlanId: plan?.id });
  const scope = useSessionScope(
    stored?.session ? { id: stored.id, ...stored.session } : null,
    values,
    initialValues,
  );
  const several = scope.several;
  const procedure = choices.procedures.find(({ id }) => id === values.procedureId);

  /** 'Encaixe' and 'Fora do horário' apply to one slot; a change of the slot resets them. */
  const moveTo = (changed: Partial<AppointmentFormValues>) => {
    form.setValues({ ...changed, squeezeIn: false, outsideHours: false });
    for (const field of ['time', ...Object.keys(changed)]) form.clearFieldError(field);
  };

  const submit: typeof frame.submit = (event) => {
    if (!series.on || series.isReady) return frame.submit(event);
    event?.preventDefault();
    form.validate();
    series.tell();
    focusFirstError(frame.element.current);
  };

  return (
    <RecordForm frame={{ ...frame, submit }} blocked={notes.blocked} aria-label={props.submitLabel}>
      <Card>
        <Stack gap="lg">
          <FormError>{frame.refusal}</FormError>
          <PatientSelect
            value={values.patientId}
            onChange={(patientId) => form.setFieldValue('patientId', patientId)}
            initial={patient}
            locked={patientLocked}
            error={errors.patientId}
          />
          <Grid type="container" breakpoints={fieldBreakpoints} gap={fieldGap}>
            <Grid.Col span={asksWho ? { base: 12, sm: 7 } : 12}>
              <ProcedureField
                value={values.service}
                isChosen={values.procedureId !== null}
                choices={choices}
                onType={(service) => {
                  if (service === values.service) return;
                  if (values.procedureId) moveTo({ service, procedureId: null, resourceIds: '' });
                  else form.setFieldValue('service', service);
                }}
                onChoose={(chosen) => moveTo(withProcedure(chosen, form.getValues(), choices))}
                error={errors.procedureId ?? errors.service}
              />
            </Grid.Col>
            {asksWho ? (
              <Grid.Col span={{ base: 12, sm: 5 }}>
                <ProfessionalSelect
                  value={values.professionalId}
                  onChange={(professionalId) => moveTo({ professionalId })}
                  professionals={choices.professionals}
                  procedure={procedure}
                  stored={stored?.professional}
                  error={errors.professionalId}
                />
              </Grid.Col>
            ) : null}
          </Grid>
          <Grid type="container" breakpoints={fieldBreakpoints} gap={fieldGap}>
            <Grid.Col span={{ base: 12, sm: 5 }}>
              <AppointmentDateField
                value={values.date}
                onChange={(date) => {
                  // The same day in another spelling is no change.
                  if (slot.day && dayOf({ date }) === slot.day) form.setFieldValue('date', date);
                  else moveTo({ date });
                }}
                day={slot.day}
                error={errors.date}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 4 }}>
              <TimeSelect
                value={values.time}
                onChange={(time) => moveTo({ time })}
                day={slot.day}
                times={slot.times}
                error={errors.time}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 3 }}>
              <Select
                label="Duração"
                data={durationsWith(values.durationMinutes)}
                value={values.durationMinutes}
                onChange={(durationMinutes) => durationMinutes && moveTo({ durationMinutes })}
                allowDeselect={false}
                error={errors.durationMinutes}
              />
            </Grid.Col>
          </Grid>
          {series.on ? null : (
            <SlotChoices
              slot={slot}
              values={values}
              onChange={(chosen) => {
                form.setValues(chosen);
                form.clearFieldError('time');
              }}
            />
          )}
          {stored ? (
            <SessionScopeField scope={scope} />
          ) : (
            <SeriesFields series={series} values={values} plan={plan?.title} />
          )}
          {procedure ? (
            <ResourceFields
              procedure={procedure}
              resources={choices.resources}
              value={values.resourceIds.split(' ').filter(Boolean)}
              onChange={(ids) => moveTo({ resourceIds: ids.join(' ') })}
              held={stored?.resources.map(({ name }) => name) ?? []}
            />
          ) : null}
          {notes.shown ? (
            <Textarea
              label="Observações"
              description="Só administradores e profissionais veem"
              {...form.getInputProps('notes')}
            />
          ) : null}
          <RecordFormActions
            pending={frame.pending}
            submitLabel={series.on ? 'Agendar as sessões' : props.submitLabel}
            cancel={backTo}
          />
        </Stack>
      </Card>
    </RecordForm>
  );
}

/** The usual ones, and the chosen one. */
const durationsWith = (chosen: number) =>
  [...new Set([...durations, chosen])]
    .sort((one, other) => one - other)
    .map((minutes) => ({ value: minutes, label: durationLabel(minutes) }));
