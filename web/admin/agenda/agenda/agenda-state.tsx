/** What is open beside the agenda: the card of an appointment, a booking, or the choice of a time. */
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { AgendaAppointment } from '#contract/agenda/agenda.ts';
import type { WaitingEntry } from '#contract/agenda/waiting-list.ts';
import type { BookingRequest } from '#contract/booking/booking-requests.ts';
import { useLeaveQuestion } from '#web/ui/unsaved-changes.tsx';
import type { ChosenPatient } from '../../patients/patients/patient-select.tsx';

/** A time of the grid. */
export type FreeSlot = {
  /** yyyy-MM-dd */
  date: string;
  /** HH:mm */
  time: string;
  professionalId: string;
  /** The length that was drawn; undefined: the procedure's, or 30. */
  minutes?: number | undefined;
};

export type Wish = Pick<WaitingEntry, 'periods' | 'weekdays' | 'until'>;

/** What is known about a new appointment before its form opens. */
export type BookingDraft = {
  patient?: ChosenPatient;
  procedureId?: string;
  /** Whose free times stand first. */
  professionalId?: string;
  /** The title of an entry of the catalogue, or a free text in place of one. */
  service?: string;
  /** The entry of the waiting list that the booking takes off. */
  waitingEntryId?: string;
  /** Its parts of the day, weekdays and last day; absent where any time is welcome. */
  wish?: Wish;
  /** Address of the screen that asked for the booking, which comes back after it. */
  backTo?: string;
};

/** An appointment that can be moved. */
export type Movable = Pick<
  AgendaAppointment,
  | 'id'
  | 'version'
  | 'patient'
  | 'patientPhone'
  | 'session'
  | 'date'
  | 'time'
  | 'durationMinutes'
  | 'professional'
  | 'procedure'
  | 'service'
  | 'status'
  | 'squeezeIn'
  | 'outsideHours'
>;

/** A time is being chosen on the grid: for an appointment ('Remarcar'), a new one ('Agendar', next session), a request. */
export type Placing =
  | { kind: 'move'; appointment: Movable }
  | { kind: 'book'; draft: BookingDraft }
  /** Another time for a request of a patient, who then answers. */
  | { kind: 'propose'; request: BookingRequest };

/** A time that an appointment has left: it was cancelled, or moved away. */
export type FreedSlot = {
  /** yyyy-MM-dd */
  date: string;
  /** HH:mm */
  time: string;
  /** Length of the appointment that was there, without its buffers. */
  minutes: number;
  professionalId: string;
  /** The patient who gave it up, and is not offered it. */
  patientId: string;
  appointmentId: string;
};

type Left = Pick<Movable, 'id' | 'date' | 'time' | 'durationMinutes' | 'professional' | 'patient'>;

const slotLeftBy = ({ id, date, time, durationMinutes, professional, patient }: Left): FreedSlot => ({
  date,
  time,
  minutes: durationMinutes,
  professionalId: professional.id,
  patientId: patient.id,
  appointmentId: id,
});

type Opened<What> = (What & { anchor: HTMLElement | null }) | null;

export interface AgendaState {
  card: Opened<{ appointmentId: string }>;
  booking: Opened<{ slot: FreeSlot; draft: BookingDraft }>;
  /** The time in the booking's form, which may have another length or day than the one that was clicked. */
  booked: FreeSlot | null;
  showBooked: (slot: FreeSlot) => void;
  placing: Placing | null;
  /** The card of a patient's request. */
  request: Opened<{ requestId: string }>;
  /** The last one; null: none, or the offer was dismissed. It stays while a card or a booking is open. */
  freed: FreedSlot | null;
  /** Beside the grid. */
  isWaitingListOpen: boolean;
  /** @param anchor the element that the panel opens beside, and that gets the focus back */
  openCard: (appointmentId: string, anchor: HTMLElement | null) => void;
  openRequest: (requestId: string, anchor: HTMLElement | null) => void;
  /** Without a draft, a booking that is open moves to this time. */
  book: (slot: FreeSlot, anchor: HTMLElement | null, draft?: BookingDraft) => void;
  /** @param day the first day to look at, yyyy-MM-dd; without one: that of the appointment, or the one on the screen */
  chooseSlot: (placing: Placing, day?: string) => void;
  /** Closes the card, the booking and the choice of a time. */
  close: () => void;
  /** Shows who of the waiting list fits. It never books by itself. */
  offerFreed: (appointment: Left) => void;
  dismissFreed: () => void;
  /** Closes the card of an appointment, which covers the offer of its time. Another card stays. */
  closeCardOf: (appointmentId: string) => void;
  showWaitingList: (opened: boolean) => void;
}

const AgendaStateContext = createContext<AgendaState | null>(null);

export function useAgendaState(): AgendaState {
  const state = useContext(AgendaStateContext);
  if (!state) throw new Error('useAgendaState outside of an AgendaStateProvider');
  return state;
}

const nothingOpen: Pick<AgendaState, 'card' | 'booking' | 'placing' | 'request'> = {
  card: null,
  booking: null,
  placing: null,
  request: null,
};

/** Another draft is another booking. */
const isSameDraft = (one: BookingDraft, other: BookingDraft) => JSON.stringify(one) === JSON.stringify(other);

type AgendaStateProviderProps = {
  /** Shows a day on the grid. */
  goTo?: (day: string) => void;
  /** A freed time is offered in the view in which it became free: from another one it takes height. */
  view?: string;
  /** On a screen without the grid: leads to it. */
  leaveToChoose?: (placing: Placing, day: string | undefined) => void;
  children: ReactNode;
};

export function AgendaStateProvider(props: AgendaStateProviderProps) {
  const { goTo, view, leaveToChoose, children } = props;
  // One at a time: opening one closes the others.
  const [opened, setOpened] = useState(nothingOpen);
  const [booked, showBooked] = useState<FreeSlot | null>(null);
  const [left, setFreed] = useState<{ slot: FreedSlot; view: string | undefined } | null>(null);
  const freed = left?.view === view ? (left?.slot ?? null) : null;
  const [isWaitingListOpen, showWaitingList] = useState(false);
  // A booking that was begun is not lost without a question.
  const { ask, dialog } = useLeaveQuestion();
  const closeCardOf = useCallback(
    (appointmentId: string) =>
      setOpened((before) => (before.card?.appointmentId === appointmentId ? nothingOpen : before)),
    [],
  );
  const state = useMemo<AgendaState>(
    () => ({
      ...opened,
      booked: opened.booking && (booked ?? opened.booking.slot),
      showBooked,
      freed,
      isWaitingListOpen,
      showWaitingList,
      openCard: (appointmentId, anchor) =>
        ask(() => setOpened({ ...nothingOpen, card: { appointmentId, anchor } })),
      openRequest: (requestId, anchor) =>
        ask(() => setOpened({ ...nothingOpen, request: { requestId, anchor } })),
      book: (slot, anchor, given) => {
        const before = opened.booking?.draft;
        const draft = given ?? before ?? {};
        const open = () => {
          showBooked(slot);
          setOpened({ ...nothingOpen, booking: { slot, draft, anchor } });
        };
        if (before && isSameDraft(before, draft)) open();
        else ask(open);
      },
      chooseSlot: (chosen, day) =>
        ask(() => {
          setOpened(leaveToChoose ? nothingOpen : { ...nothingOpen, placing: chosen });
          if (leaveToChoose) leaveToChoose(chosen, day);
          else if (day) goTo?.(day);
        }),
      close: () => ask(() => setOpened(nothingOpen)),
      offerFreed: (appointment) => setFreed({ slot: slotLeftBy(appointment), view }),
      dismissFreed: () => setFreed(null),
      closeCardOf,
    }),
    [closeCardOf, opened, booked, freed, isWaitingListOpen, ask, goTo, view, leaveToChoose],
  );
  return (
    <AgendaStateContext value={state}>
      {children}
      {dialog}
    </AgendaStateContext>
  );
}
