/** Taking the next step of an appointment, or the last one back: for its card and its page. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import type { AppointmentStatus } from '#contract/agenda/appointment-rules.ts';
import type { Appointment, AppointmentSummary, ListedAppointment } from '#contract/agenda/appointments.ts';
import { useClinic, useIsBefore, useToday } from '#web/clinic/clinic.ts';
import { hasPassed } from '../form/has-passed.ts';
import type { Question } from './appointment-dialogs.tsx';
import { setStatusAtOnce, undoStatus } from './change-status.ts';
import { asksFirst, goesBack, nextSteps } from './status-steps.ts';
import { type Consulted, useOpenConsultation } from './use-open-consultation.ts';

type Steppable = Consulted &
  Pick<AppointmentSummary, 'status' | 'time'> &
  Pick<ListedAppointment, 'wantsToMove'> &
  Partial<Pick<Appointment, 'undo'>>;

export function useSteps(appointment: Steppable, onAsk: (question: Question) => void) {
  const { id, date, time, status, undo } = appointment;
  const queryClient = useQueryClient();
  const today = useToday();
  const { timeZone } = useClinic();
  const consultation = useOpenConsultation();
  const canUndo = useIsBefore(undo?.until);
  const change = useMutation({
    mutationFn: (step: AppointmentStatus) => setStatusAtOnce(queryClient, appointment, { status: step }),
  });
  const back = useMutation({ mutationFn: () => undoStatus(queryClient, id) });
  const pending = change.isPending || back.isPending;
  const { likely, buttons, menu } = nextSteps(appointment, today);
  const asks = (step: AppointmentStatus) =>
    consultation.concludes(appointment, step)
      ? undefined
      : asksFirst(step, appointment, today, hasPassed(date, time, timeZone));
  return {
    from: status,
    likely,
    buttons,
    // Taking back knows which status it was.
    menu: menu.filter((step) => !(canUndo && (step === undo?.status || goesBack(status, step)))),
    asks,
    /** The second click of a double click would take the step after it. */
    take: (step: AppointmentStatus, event: MouseEvent) => {
      if (pending || event.detail > 1) return;
      const question = asks(step);
      if (question) return onAsk(question);
      if (!consultation.concludes(appointment, step)) change.mutate(step);
      consultation.open(appointment, step);
    },
    undo:
      undo && canUndo
        ? {
            to: undo.status,
            run: (event: MouseEvent) => {
              if (!pending && event.detail <= 1) back.mutate();
            },
          }
        : null,
  };
}

export type Steps = ReturnType<typeof useSteps>;
