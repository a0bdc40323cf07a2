/** The form for booking and changing an appointment. */
import { Card, Grid, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Appointment } from '#contract/agenda/appointments.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { FormError } from '#web/ui/form.tsx';
import { useReturnTo } from '#web/ui/history.ts';
import { RecordForm, RecordFormActions } from '#web/ui/record-form.tsx';
import { PackageHint } from '../../../money/packages/package-hint.tsx';
import { type ChosenPatient, PatientSelect } from '../../../patients/patients/patient-select.tsx';
import type { BookingChoices } from '../booking-choices.tsx';
import { AppointmentDateField } from './appointment-date-field.tsx';
import type { AppointmentFormValues } from './appointment-form-values.ts';
import { BookedPatientField } from './booked-patient-field.tsx';
import { DurationSelect } from './duration-select.tsx';
import { leadWithEnter } from './enter-flow.ts';
import { NextFreeButton } from './next-free-button.tsx';
import { onDay } from './on-day.ts';
import { ProcedureField } from './procedure-field.tsx';
import { ProfessionalSelect } from './professional-select.tsx';
import { ResourceFields } from './resource-fields.tsx';
import { SeriesFields } from './series-fields.tsx';
import { SessionScopeField } from './session-scope.tsx';
import { SlotChoices } from './slot-choices.tsx';
import { TimeSelect } from './time-select.tsx';
import { type SaveAppointment, useAppointmentForm } from './use-appointment-form.ts';
import { type Repeats, usualRepeats } from './use-series.ts';

type AppointmentFormProps = {
  initialValues: AppointmentFormValues;
  choices: BookingChoices;
  /** The appointment being edited, as it is now. */
  stored?: Appointment;
  /** The patient of `initialValues`. */
  patient?: ChosenPatient | undefined;
  /** Whether the patient is given by the address and cannot be changed. */
  patientLocked: boolean;
  submitLabel: string;
  savedMessage: string;
  save: SaveAppointment;
  savedTo: string;
  cancelTo: string;
  /** Of a new appointment: the plan that its sessions belong to. */
  plan?: { id: string; title: string } | undefined;
  /** Of a new appointment: what the agenda's small form hands over besides its values. */
  taken?: { repeats: Repeats; waitingEntryId?: string | undefined } | undefined;
};

/** By the width of the form. Only `sm` is used: fields side by side. */
const fieldBreakpoints = { xs: '20rem', sm: '34rem', md: '60rem', lg: '80rem', xl: '100rem' };
const fieldGap = { base: 'lg', sm: 'md' };

export function AppointmentForm(props: AppointmentFormProps) {
  const { choices, stored, patient, patientLocked, savedTo, cancelTo, plan, taken } = props;
  const returnTo = useReturnTo();
  const navigate = useNavigate();
  const today = useToday();
  const [chosen, setChosen] = useState(patient);
  const { frame, form, asksWho, notes, slot, series, scope, question, moveTo, procedure, ...act } =
    useAppointmentForm({
      ...props,
      patient: chosen,
      repeats: { ...usualRepeats, ...taken?.repeats, ...(plan && { on: true, treatmentPlanId: plan.id }) },
      waitingEntryId: taken?.waitingEntryId,
      holdsMore: taken !== undefined,
      onSaved: (_, day) => {
        const to = day ? onDay(savedTo, day, today) : savedTo;
        if (to === savedTo) returnTo(savedTo);
        else navigate(to, { replace: true });
      },
    });
  const { values, errors } = form;

  return (
    <>
      {question.dialog}
      <RecordForm frame={frame} blocked={notes.blocked} aria-label={props.submitLabel}>
        <Card onKeyDownCapture={stored ? undefined : leadWithEnter}>
          <Stack gap="lg">
            <FormError>{frame.refusal}</FormError>
            {stored ? (
              <PatientSelect
                value={values.patientId}
                onChange={(patientId) => form.setFieldValue('patientId', patientId)}
                {...(patient ? { initial: patient } : {})}
                locked={patientLocked}
                error={errors.patientId}
              />
            ) : (
              <BookedPatientField
                values={values}
                onChange={(booked, found) => {
                  form.setValues(booked);
                  setChosen(found ?? undefined);
                }}
                initial={patient}
                locked={patientLocked}
                isFirstOfPage
                errors={errors}
              />
            )}
            <Grid type="container" breakpoints={fieldBreakpoints} gap={fieldGap}>
              <Grid.Col span={asksWho ? { base: 12, sm: 7 } : 12}>
                <ProcedureField
                  value={values.service}
                  isChosen={values.procedureId !== null}
                  choices={choices}
                  onType={act.typeProcedure}
                  onChoose={act.chooseProcedure}
                  error={errors.procedureId ?? errors.service}
                />
                {stored ? null : <PackageHint values={values} />}
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
                  onChange={act.typeDate}
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
                >
                  <NextFreeButton form={form} slot={slot} moveTo={moveTo} />
                </TimeSelect>
              </Grid.Col>
              <Grid.Col span={{ base: 12, sm: 3 }}>
                <DurationSelect
                  value={values.durationMinutes}
                  onChange={(durationMinutes) => moveTo({ durationMinutes })}
                  error={errors.durationMinutes}
                />
              </Grid.Col>
            </Grid>
            {series.on ? null : (
              <SlotChoices
                slot={slot}
                professional={act.professionalName}
                question={question}
                values={values}
                onChange={(chosen) => form.setValues(chosen)}
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
                booked={stored?.resources.map(({ name }) => name) ?? []}
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
              cancel={cancelTo}
            />
          </Stack>
        </Card>
      </RecordForm>
    </>
  );
}
