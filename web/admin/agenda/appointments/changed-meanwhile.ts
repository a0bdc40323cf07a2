/** An appointment that another user changes while it is edited here: the form is told, and keeps what was typed. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Appointment } from '#contract/agenda/appointments.ts';
import { errors } from '#contract/errors.ts';
import { api } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { errorData } from '#web/api/form-problems.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { whatAndWho } from '#web/clinic/what-and-who.ts';
import { clockAt, dayOfInstant, formatDate, today } from '#web/format/date.ts';

/**
 * @param stored the appointment as it is now; undefined while a new one is booked
 * @param typed whether the form has unsaved changes. Without them it follows the appointment.
 */
export function useVersion(stored: Appointment | undefined, typed: boolean) {
  const { timeZone } = useClinic();
  const queryClient = useQueryClient();
  const [version, setVersion] = useState(stored?.version);
  if (!typed && version !== stored?.version) setVersion(stored?.version);
  return {
    /** What the user has seen, for the call that saves. */
    version,
    /** Whether an error says so. Then the sentence to show follows, and the next save takes what is stored for seen. */
    isConflict: (error: unknown) => errorCode(error) === 'CHANGED_MEANWHILE',
    explain: async (error: unknown): Promise<string> => {
      if (!stored) return errorMessage(error);
      try {
        const now = await queryClient.fetchQuery(
          api.appointments.get.queryOptions({ input: { id: stored.id }, staleTime: 0 }),
        );
        setVersion(now.version);
        return tellChange(error, now, timeZone);
      } catch {
        return errorMessage(error);
      }
    },
  };
}

type Stored = Pick<Appointment, 'date' | 'time' | 'service'> & { professional: { fullName: string } };

/** For a form that keeps what was typed. */
export const tellChange = (error: unknown, now: Stored, timeZone: string, present = new Date()): string =>
  `${tellWhoChanged(error, now, timeZone, present)} O que você digitou continua aqui: confira e salve de novo.`;

/** 'Rita Lopes alterou este agendamento às 14:32. Agora ele é: 26/11/2026, 14:30, Peeling · Dra. Helena Prado.' */
export function tellWhoChanged(error: unknown, now: Stored, timeZone: string, present = new Date()): string {
  const change = errorData(errors.CHANGED_MEANWHILE.data, error);
  const who = change?.userName ?? 'Outra pessoa';
  const when = change ? tellWhen(change.at, timeZone, present) : 'há pouco';
  const place = `${formatDate(now.date)}, ${now.time}, ${whatAndWho(now.service, now.professional.fullName)}`;
  return `${who} alterou este agendamento ${when}. Agora ele é: ${place}.`;
}

function tellWhen(at: string, timeZone: string, present: Date): string {
  const day = dayOfInstant(at, timeZone);
  const clock = `às ${clockAt(timeZone, new Date(at))}`;
  return day === today(timeZone, present) ? clock : `em ${formatDate(day)}, ${clock}`;
}
