/** The small form beside the time that was chosen on the grid. */
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#web/api/client.ts';
import { AnchoredPanel } from '#web/ui/anchored-panel.tsx';
import { WithBookingChoices } from '../../appointments/booking-choices.tsx';
import { useAgendaState } from '../agenda-state.tsx';
import { BookingForm } from './booking-form.tsx';

/** @param goTo shows a day on the grid */
export function BookingPanel({ goTo }: { goTo?: ((day: string) => void) | undefined }) {
  const { booking, close } = useAgendaState();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // While the panel fades out, it still shows what it showed. Each opening has a form of its own.
  const [shown, setShown] = useState({ latest: booking, content: booking, opening: 0 });
  if (booking !== shown.latest) {
    const opens = booking !== null && shown.latest === null;
    const opening = shown.opening + (opens ? 1 : 0);
    setShown({ latest: booking, content: booking ?? shown.content, opening });
  }
  const { content, opening } = shown;
  const onBooked = async (id: string | undefined, day: string | null) => {
    close();
    const backTo = content?.draft.backTo;
    if (backTo) return navigate(backTo);
    // The form may have another day than the grid.
    if (day && day !== content?.slot.date) goTo?.(day);
    // The save has begun the fetch.
    await queryClient.refetchQueries(
      { queryKey: api.appointments.agenda.key(), type: 'active' },
      { cancelRefetch: false },
    );
    if (id) focusBlock(id);
  };
  return (
    <AnchoredPanel
      title="Novo Agendamento"
      opened={booking !== null}
      anchor={content?.anchor ?? null}
      onClose={close}
      // Another time of the grid is for the same patient.
      staysOpen={content?.draft.patient !== undefined}
    >
      {content ? (
        <WithBookingChoices>
          {(choices) => (
            <BookingForm
              // Another time of the grid moves what was typed; another draft is another booking.
              key={`${opening} ${JSON.stringify(content.draft)}`}
              slot={content.slot}
              draft={content.draft}
              choices={choices}
              onBooked={onBooked}
            />
          )}
        </WithBookingChoices>
      ) : null}
    </AnchoredPanel>
  );
}

/** Of the new appointment, where its day is on the screen; after the batch that draws the answer. */
const focusBlock = (id: string) =>
  notifyManager.schedule(() =>
    document.querySelector<HTMLElement>(`[data-appointment="${id}"]`)?.focus({ preventScroll: true }),
  );
