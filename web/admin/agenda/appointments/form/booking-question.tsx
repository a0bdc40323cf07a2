/** Asks before a booking that may be a slip: for a day that is over, or at a time that a patient who waits was offered. */
import { Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { api } from '#web/api/client.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { clockAt } from '#web/format/date.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { OtherDayQuestion } from '../other-day-question.tsx';
import type { AppointmentFormValues } from './appointment-form-values.ts';

type Asked = {
  values: Pick<AppointmentFormValues, 'time' | 'professionalId' | 'patientId'>;
  /** Null: nothing is asked, as of an appointment that is changed. */
  day: string | null;
  patientName: string | null;
  form: RefObject<HTMLFormElement | null>;
};

export function useBookingQuestion({
  values: { time, professionalId, patientId },
  day,
  patientName,
  form,
}: Asked) {
  const today = useToday();
  const { timeZone } = useClinic();
  const [opened, setOpened] = useState(false);
  const answered = useRef<string>(undefined);
  const isPast = day !== null && day < today;
  const { data } = useQuery(
    api.waitingList.fitting.queryOptions({
      input: day && !isPast && time && professionalId ? { date: day, time, professionalId } : skipToken,
    }),
  );
  const offers =
    data?.rows.filter(({ offer, patient }) => offer?.state === 'open' && patient.id !== patientId) ?? [];
  const offered = offers.flatMap(({ patient, offer }) =>
    offer ? `${patient.fullName} até ${clockAt(timeZone, new Date(offer.expiresAt))}` : [],
  );
  const slot = `${day} ${time} ${professionalId}`;
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
      const asks = (isPast || offered.length > 0) && answered.current !== slot;
      if (asks) setOpened(true);
      return asks;
    },
    /** 'Oferecido a Thaís Oliveira até 15:41'; null without an open offer. */
    offered: offered.length > 0 ? `Oferecido a ${new Intl.ListFormat('pt-BR').format(offered)}` : null,
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
      <ConfirmDialog title="Este horário foi oferecido" {...dialog}>
        <Text>
          {new Intl.ListFormat('pt-BR').format(offered)} {offered.length === 1 ? 'pode' : 'podem'} aceitar
          este horário no portal. Quem agendar primeiro fica com ele. Agendar mesmo assim?
        </Text>
      </ConfirmDialog>
    ),
  };
}
