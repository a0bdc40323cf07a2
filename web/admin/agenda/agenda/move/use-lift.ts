/** What is lifted from the grid: by a drag, or by keyboard until Enter. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AgendaAppointment } from '#contract/agenda/agenda.ts';
import { can } from '#contract/agenda/appointment-rules.ts';
import { sayStatus } from '#web/clinic/status-badge.tsx';
import { whatAndWho } from '#web/clinic/what-and-who.ts';
import { createStore } from '#web/ui/store.ts';
import { notify } from '#web/ui/toasts.tsx';
import type { Agenda } from '../use-agenda.ts';
import type { Ghost } from './column-overlay.tsx';
import type { KeyboardMove } from './grid-keys.ts';
import { isMoving } from './pending-moves.ts';
import { sayClosed, sayDay } from './say-move.ts';

/** `row`: null while a new appointment is drawn. */
type Lifted = { row: AgendaAppointment | null; cancel: () => void };

export function useLift(root: RefObject<HTMLElement | null>, agenda: Agenda) {
  const [ghosts] = useState(() => createStore<Ghost | null>(null));
  const lifted = useRef<Lifted | null>(null);
  const waiting = useRef<KeyboardMove | null>(null);

  // On the element, so that neither the beginning nor the end of a drag renders the grid.
  const mark = () => {
    const id = lifted.current?.row?.id;
    for (const block of root.current?.querySelectorAll<HTMLElement>('[data-appointment]') ?? [])
      block.toggleAttribute('data-lifted', block.dataset.appointment === id);
  };
  // The agenda may have drawn it anew.
  useLayoutEffect(mark);

  // Ends where another user has changed the appointment; other changes do not disturb it.
  useEffect(() => {
    const own = lifted.current?.row;
    if (!own) return;
    const row = agenda.rows.find(({ id }) => id === own.id);
    if (row?.version === own.version) return;
    lifted.current?.cancel();
    notify.warning(sayChanged(own, row), { id: `move-${own.id}` });
  }, [agenda]);

  return {
    ghosts,
    lifted,
    /** The move that waits for Enter. */
    waiting,
    lift: (next: Lifted) => {
      lifted.current = next;
      mark();
    },
    putDown: () => {
      lifted.current = null;
      waiting.current = null;
      ghosts.set(null);
      mark();
    },
    /** @returns whether it may move now. Why a closed one may not, is a toast. */
    canLift: ({ id, status }: AgendaAppointment) => {
      const isOpen = can.edit({ status });
      if (!isOpen) notify.info(sayClosed(status), { id: `closed-${id}` });
      return isOpen && !isMoving(id);
    },
  };
}

function sayChanged({ patient, date, time }: AgendaAppointment, now: AgendaAppointment | undefined): string {
  if (!now)
    return `${patient.fullName}, ${time}: este agendamento acabou de mudar e não está mais nestes dias.`;
  const what = whatAndWho(sayStatus(now.status), now.professional.fullName);
  return `${patient.fullName} acabou de mudar: agora é ${sayDay(now.date, date)}, ${now.time}, ${what}.`;
}
