/** Asks before a booking that may be a slip: for a day that is over, at a time that a patient who waits was offered, or at which the patient is somewhere else. */
import { Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { sayList } from '#contract/count.ts';
import { api } from '#web/api/client.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { clockAt } from '#web/format/date.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { elsewhereQuery, sayElsewhere } from '../elsewhere.ts';
import { OtherDayQuestion } from '../other-day-question.tsx';
import { type AppointmentFormValues, dayOf } from './appointment-form-values.ts';

type Asked = {
  values: Pick<AppointmentFormValues, 'time' | 'professionalId' | 'patientId' | 'date' | 'durationMinutes'>;
  /** Null: of an appointment that is changed only the patient's other times are said. */
  day: string | null;
  /** The appointment that is changed. */
  except: string | undefined;
  patientName: string | null;
  form: RefObject<HTMLFormElement | null>;
};

export function useBookingQuestion({
  values: { time, professionalId, patientId, date, durationMinutes: minutes },
  day,
  except,
  patientName,
  form,
}: Asked) {
  const today = useToday();
  const { timeZone } = useClinic();
  const [opened, setOpened] = useState(false);
  const answered = useRef<string>(undefined);
  const isPast = day !== null && day < today;
  const fitting = useQuery(
    api.waitingList.fitting.queryOptions({
      input: day && !isPast && time && professionalId ? { date: day, time, professionalId } : skipToken,
    }),
  );
  const offers =
    fitting.data?.rows.filter(({ offer, patient }) => offer?.state === 'open' && patient.id !== patientId) ??
    [];
  const offered = offers.flatMap(({ patient, offer }) =>
    offer ? `${patient.fullName} até ${clockAt(timeZone, new Date(offer.expiresAt))}` : [],
  );
  const elsewhere = useQuery(elsewhereQuery({ patientId, date: dayOf({ date }), time, minutes, except }));
  const warning = elsewhere.data?.taken ? sayElsewhere(elsewhere.data.taken) : null;
  const booking = `${patientId} ${day} ${time} ${professionalId} ${minutes}`;
  const slot = `${booking} ${warning}`;
  // What fails only warns.
  const isAsking = day !== null && [fitting, elsewhere].some((each) => each.isFetching && !each.failureCount);
  /** What was to be saved before the answers came. */
  const [pressed, setPressed] = useState<string | null>(null);
  useEffect(() => {
    if (pressed === null || isAsking) return;
    setPressed(null);
    if (pressed === booking) form.current?.requestSubmit();
  }, [pressed, isAsking, booking, form]);
  const dialog = {
    opened,
    onClose: () => setOpened(false),
    confirmLabel: 'Agendar mesmo assim',
    onConfirm: () => {
      setOpened(false);
      answered.current = slot;
      form.current?.requestSubmit();
    },
  };
  return {
    /** Asks, once for each time. @returns whether the save waits for the answer */
    ask: () => {
      if (isAsking) {
        setPressed(booking);
        return true;
      }
      const asks =
        (isPast || offered.length > 0 || (day !== null && warning !== null)) && answered.current !== slot;
      if (asks) setOpened(true);
      return asks;
    },
    /** 'Oferecido a Thaís Oliveira até 15:41'; null without an open offer. */
    offered: offered.length > 0 ? `Oferecido a ${sayList(offered)}` : null,
    /** 'O paciente já tem horário das 10:00 às 11:00.', or null. */
    elsewhere: warning,
    /** To be rendered beside the form. */
    dialog: isPast ? (
      <OtherDayQuestion
        patientName={patientName}
        date={day}
        time={time ?? ''}
        question="Agendar mesmo assim?"
        {...dialog}
      />
    ) : (
      <ConfirmDialog
        title={offered.length > 0 ? 'Este horário foi oferecido' : 'O paciente já tem outro horário'}
        {...dialog}
      >
        {offered.length > 0 ? (
          <Text>
            {sayList(offered)} {offered.length === 1 ? 'pode' : 'podem'} aceitar este horário no portal. Quem
            agendar primeiro fica com ele.
          </Text>
        ) : null}
        <Text>{[warning, 'Agendar mesmo assim?'].filter(Boolean).join(' ')}</Text>
      </ConfirmDialog>
    ),
  };
}
