/** The fields of the small form. The procedure gives the length, and nothing means 'Consulta padrão'. */
import { Button, Stack, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { client } from '#web/api/client.ts';
import { formatWrittenDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { FormActions, FormError, keepFocus, SubmitButton } from '#web/ui/form.tsx';
import { RecordForm } from '#web/ui/record-form.tsx';
import { PackageHint } from '../../../money/packages/package-hint.tsx';
import type { BookingChoices } from '../../appointments/booking-choices.tsx';
import { bookingOf } from '../../appointments/form/appointment-form-values.ts';
import { BookedPatientField } from '../../appointments/form/booked-patient-field.tsx';
import { ProcedureField } from '../../appointments/form/procedure-field.tsx';
import { SeriesFields } from '../../appointments/form/series-fields.tsx';
import { SlotChoices } from '../../appointments/form/slot-choices.tsx';
import { handOver } from '../../appointments/form/taken-over.ts';
import { useAppointmentForm } from '../../appointments/form/use-appointment-form.ts';
import { usualRepeats } from '../../appointments/form/use-series.ts';
import { type BookingDraft, type FreeSlot, useAgendaState } from '../agenda-state.tsx';
import { bookingValues } from './booking-values.ts';
import { BookingWhen } from './booking-when.tsx';

type BookingFormProps = {
  /** Another one while the form is open moves what was typed. */
  slot: FreeSlot;
  draft: BookingDraft;
  choices: BookingChoices;
  /** @param id of the appointment, or of the first session @param day its day; null: not known */
  onBooked: (id: string | undefined, day: string | null) => void;
};

export function BookingForm({ slot: freeSlot, draft, choices, onBooked }: BookingFormProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { showBooked } = useAgendaState();
  const [patient, setPatient] = useState(draft.patient);
  const booking = useAppointmentForm({
    initialValues: bookingValues(freeSlot, draft, choices),
    choices,
    save: (values, needs, { waitingEntryId }) =>
      client.appointments.create(bookingOf(values, needs, waitingEntryId)),
    savedMessage: 'Agendamento criado com sucesso!',
    patient,
    onSaved: onBooked,
    repeats: usualRepeats,
    waitingEntryId: draft.waitingEntryId,
    drawnMinutes: freeSlot.minutes,
  });
  const { frame, form, notes, slot, series, question, moveTo } = booking;
  const { values, errors } = form;

  // The grid draws the time as it is in the form.
  const { day } = slot;
  const { time, professionalId, durationMinutes: minutes } = values;
  useEffect(() => {
    if (day && time && professionalId) showBooked({ date: day, time, professionalId, minutes });
  }, [day, time, professionalId, minutes, showBooked]);

  const shownSlot = useRef(freeSlot);
  useEffect(() => {
    if (shownSlot.current === freeSlot) return;
    shownSlot.current = freeSlot;
    moveTo({
      date: formatWrittenDate(freeSlot.date),
      time: freeSlot.time,
      professionalId: freeSlot.professionalId,
      ...(freeSlot.minutes && { durationMinutes: freeSlot.minutes }),
    });
  });

  // The panel's own focus comes before the choices are loaded.
  const { element } = frame;
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, [element]);

  const openFullForm = () => {
    frame.release();
    const { on, sessions, everyDays } = series;
    navigate(paths.admin.newAppointment(), {
      state: handOver({
        values,
        patient: values.patientId ? patient : undefined,
        repeats: { on, sessions, everyDays },
        waitingEntryId: booking.waitingEntryId,
        backTo: draft.backTo ?? pathname + search,
      }),
    });
  };

  return (
    <RecordForm frame={frame} blocked={notes.blocked} aria-label="Novo agendamento">
      <Stack gap="md">
        {question.dialog}
        <FormError>{frame.refusal}</FormError>
        <BookingWhen booking={booking} choices={choices} pressedId={freeSlot.professionalId} />
        <BookedPatientField
          values={values}
          onChange={(booked, chosen) => {
            form.setValues(booked);
            setPatient(chosen ?? undefined);
          }}
          initial={draft.patient}
          focused={!draft.patient}
          errors={errors}
        />
        <ProcedureField
          value={values.service}
          isChosen={values.procedureId !== null}
          choices={choices}
          onType={booking.typeProcedure}
          onChoose={booking.chooseProcedure}
          error={errors.procedureId ?? errors.service}
        />
        <PackageHint values={values} />
        {series.on ? null : (
          <SlotChoices
            slot={slot}
            professional={booking.professionalName}
            question={question}
            values={values}
            onChange={(chosen) => form.setValues(chosen)}
          />
        )}
        {notes.shown ? (
          <Textarea label="Observações" autosize minRows={1} maxRows={4} {...form.getInputProps('notes')} />
        ) : null}
        <SeriesFields series={series} values={values} plan={undefined} />
        <FormActions
          aside={
            <Button
              variant="subtle"
              size="compact-sm"
              onMouseDown={keepFocus}
              onClick={openFullForm}
              disabled={frame.pending}
            >
              Mais opções
            </Button>
          }
        >
          <SubmitButton
            pending={frame.pending}
            pendingLabel="Agendando..."
            data-autofocus={draft.patient ? true : undefined}
          >
            {series.on ? 'Agendar as sessões' : 'Agendar'}
          </SubmitButton>
        </FormActions>
      </Stack>
    </RecordForm>
  );
}
