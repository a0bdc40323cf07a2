/** What the full form and the small form of the agenda have in common: values, the check of the time, sessions, the save. */
import { useQueryClient } from '@tanstack/react-query';
import type { Appointment } from '#contract/agenda/appointments.ts';
import type { BookableProcedure } from '#contract/booking/booking-choices.ts';
import type { TakenSession } from '#contract/patients/package-session.ts';
import { api, type client } from '#web/api/client.ts';
import { errorMessage, withReason } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { sayTaken } from '#web/clinic/money/say-package-session.ts';
import { formatDayAndMonth } from '#web/format/date.ts';
import { focusFirstError } from '#web/ui/form.tsx';
import { useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { useNotes } from '../../../patients/patients/use-notes.ts';
import type { BookingChoices } from '../booking-choices.tsx';
import { useVersion } from '../changed-meanwhile.ts';
import { moveToast, sayMoved, sayMovedSessions } from '../say-moved.tsx';
import {
  type AppointmentFormValues,
  bookingOf,
  dayOf,
  fieldOfRefused,
  inputOf,
  type Needs,
  problemsOf,
  type SavedValues,
  withProcedure,
} from './appointment-form-values.ts';
import { useBookingQuestion } from './booking-question.tsx';
import { useSessionScope } from './session-scope.tsx';
import { type Repeats, useSeries } from './use-series.ts';
import { useSlot } from './use-slot.ts';

/**
 * @param version what the user has seen of the appointment being edited
 * @param waitingEntryId what a new appointment takes off the waiting list
 */
export type SaveAppointment = (
  values: SavedValues,
  needs: Needs,
  known: { version: number; waitingEntryId: string | undefined },
) => Promise<{ id: string; packageSession?: TakenSession | undefined }>;

type Options = {
  initialValues: AppointmentFormValues;
  choices: BookingChoices;
  /** The appointment being edited, as it is now. */
  stored?: Appointment | undefined;
  save: SaveAppointment;
  savedMessage: string;
  /** The chosen patient, as far as it is known, for the toast. */
  patient: { id: string; fullName: string } | undefined;
  /** @param id of the appointment, or of the first session @param day its new day; null: it had it before */
  onSaved: (id: string | undefined, day: string | null) => void;
  /** What a new series starts with. */
  repeats: Repeats;
  /** The entry of the waiting list that a new appointment takes off. */
  waitingEntryId?: string | undefined;
  /** A length that stays when a procedure is chosen. */
  drawnMinutes?: number | undefined;
  /** Whether values came from the small form, so that they are unsaved from the start. */
  holdsMore?: boolean;
};

type Saved = {
  id: string | undefined;
  several?: Awaited<ReturnType<typeof client.appointmentSeries.move>>;
  packageSession?: TakenSession | undefined;
};

const nothingNeeded = { squeezeIn: false, outsideHours: false };

export function useAppointmentForm(options: Options) {
  const {
    initialValues,
    choices,
    stored,
    repeats,
    waitingEntryId,
    drawnMinutes,
    holdsMore = false,
  } = options;
  const queryClient = useQueryClient();
  const clinic = useClinic();
  const today = useToday();
  const asksWho =
    choices.professionals.length > 1 ||
    choices.professionals.some(({ id }) => stored && id !== stored.professional.id);
  const frame = useRecordForm({
    record: initialValues,
    holdsMore,
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
    check: (values) => problemsOf(values, series.on || several ? nothingNeeded : slot.needs, asksWho, today),
    save: async (values): Promise<Saved> => {
      const sent = notes.sent ? values : { ...values, notes: undefined };
      if (series.on) {
        const { appointmentIds } = await series.book(bookingOf(sent, slot.needs, entryOf(values)));
        return { id: appointmentIds[0] };
      }
      if (several) {
        return { id: stored?.id, several: await several.move(inputOf(sent, slot.needs)) };
      }
      const known = { version: change.version ?? 0, waitingEntryId: entryOf(values) };
      return options.save(sent, slot.needs, known);
    },
    onSaved: ({ id, several: moved, packageSession }, saved) => {
      frame.release();
      for (const { key } of [api.appointments, api.appointmentSeries, api.treatmentPlans, api.dashboard])
        queryClient.invalidateQueries({ queryKey: key() });
      // While the form closes, its own booking would be the patient's other time.
      void queryClient.cancelQueries({ queryKey: api.appointments.elsewhere.key() });
      if (saved.newName !== null) queryClient.invalidateQueries({ queryKey: api.patients.key() });
      if (waitingEntryId) queryClient.invalidateQueries({ queryKey: api.waitingList.key() });
      notify.success(
        series.on ? `${series.rows.length} sessões agendadas com sucesso!` : options.savedMessage,
        {
          description:
            stored && moved
              ? sayMovedSessions(
                  { ...stored, date: moved.first, time: saved.time ?? stored.time },
                  { ...moved, sessions: moved.moved, clinicName: clinic.clinicName, said: whoAndWhen(saved) },
                )
              : [whoAndWhen(saved, firstBooked()), packageSession && sayTaken(packageSession)]
                  .filter(Boolean)
                  .join(' · '),
          ...movedTo(saved),
        },
      );
      const day = moved ? moved.first : (firstBooked()?.date ?? dayOf(saved));
      options.onSaved(id, day === stored?.date ? null : day);
    },
    onRefused: (error, form) => {
      if (series.on && series.markRefused(error)) return null;
      if (change.isConflict(error)) return change.explain(error);
      if (slot.refuse(error)) {
        form.setFieldError('time', errorMessage(error));
        return null;
      }
      return showProblems(form, error, fieldOfRefused)
        ? null
        : withReason('Erro ao salvar agendamento', error);
    },
  });
  const { form } = frame;
  const { values } = form;
  /** Undefined in a clinic of one. */
  const professionalName = choices.professionals.find(
    ({ id }) => asksWho && id === values.professionalId,
  )?.fullName;
  const notes = useNotes(form.isDirty('notes'), !stored || stored.notes !== undefined);
  const slot = useSlot(values, stored?.id, initialValues);
  const change = useVersion(stored, form.isDirty());
  const series = useSeries(values, repeats);
  const scope = useSessionScope(
    stored?.session ? { id: stored.id, ...stored.session } : null,
    values,
    initialValues,
  );
  const several = scope.several;
  /** What the toast adds where the save has moved the appointment. */
  const movedTo = (saved: AppointmentFormValues) => {
    const { patientId, time } = saved;
    const date = dayOf(saved);
    const isMoved = stored && date && time && (stored.date !== date || stored.time !== time);
    if (!isMoved || several || patientId !== stored.patient.id) return undefined;
    return {
      id: moveToast.id(stored.id),
      duration: moveToast.duration,
      description: sayMoved(
        { queryClient, ...clinic },
        { ...stored, date, time },
        { said: whoAndWhen(saved), hasNewTime: true, wasConfirmed: stored.status === 'confirmed' },
      ),
    };
  };
  /** Of a series: its first session may lie elsewhere than the fields say. */
  const firstBooked = () => (series.on ? series.rows[0] : undefined);
  /** 'Marina Azevedo: terça-feira, 24 de novembro, 10:00, com Dra. Helena Prado' */
  const whoAndWhen = (
    { newName, patientId, ...rest }: AppointmentFormValues,
    { date: day, time }: { date: string | null; time: string | null } = { ...rest, date: dayOf(rest) },
  ) => {
    const when = day && time ? `${formatDayAndMonth(day)}, ${time}` : undefined;
    const whenAndWhose = [when, professionalName && `com ${professionalName}`].filter(Boolean).join(', ');
    return [nameIn({ newName, patientId }), whenAndWhose].filter(Boolean).join(': ');
  };
  const nameIn = ({ newName, patientId }: Pick<AppointmentFormValues, 'newName' | 'patientId'>) =>
    newName ?? (options.patient?.id === patientId ? options.patient?.fullName : undefined);
  // The entry is one of this patient.
  const entryOf = ({ patientId }: AppointmentFormValues) =>
    patientId === initialValues.patientId ? waitingEntryId : undefined;

  /** 'Encaixe' and 'Fora do horário' apply to one slot; a change of the slot resets them. `setValues` clears the errors. */
  const moveTo = (changed: Partial<AppointmentFormValues>) =>
    form.setValues({ ...changed, squeezeIn: false, outsideHours: false });

  const question = useBookingQuestion({
    values,
    day: stored ? null : slot.day,
    except: stored?.id,
    patientName: nameIn(values) ?? null,
    form: frame.element,
  });

  const submit: typeof frame.submit = (event) => {
    event?.preventDefault();
    if (series.on && !series.isReady) {
      form.validate();
      series.showProblems();
      return focusFirstError(frame.element.current);
    }
    if (form.validate().hasErrors || !question.ask()) frame.submit(event);
  };

  return {
    frame: { ...frame, submit },
    form,
    asksWho,
    professionalName,
    notes,
    slot,
    series,
    scope,
    question,
    moveTo,
    /** For `AppointmentDateField`. The same day in another spelling is no change of the slot. */
    typeDate: (date: string) => {
      if (slot.day && dayOf({ date }) === slot.day) form.setFieldValue('date', date);
      else moveTo({ date });
    },
    procedure: choices.procedures.find(({ id }) => id === values.procedureId),
    /** For `ProcedureField`. */
    typeProcedure: (service: string) => {
      if (service === values.service) return;
      if (values.procedureId) moveTo({ service, procedureId: null, resourceIds: '' });
      else form.setFieldValue('service', service);
    },
    chooseProcedure: (chosen: BookableProcedure) =>
      moveTo({
        ...withProcedure(chosen, form.getValues(), choices),
        ...(drawnMinutes && { durationMinutes: drawnMinutes }),
      }),
    /** The entry of the waiting list, while its patient is chosen. */
    waitingEntryId: entryOf(values),
  };
}
