/** After a cancellation or a move: who of the waiting list fits the time that became free, below what is on the screen. */
import { Anchor, Button, CloseButton, Group, Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { FittingEntry } from '#contract/agenda/waiting-list.ts';
import { sayCount } from '#contract/count.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { sayDateAndTime } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { sayDuration } from '../../../../format/duration.ts';
import { useBookingChoices } from '../../appointments/booking-choices.tsx';
import { type FreedSlot, useAgendaState } from '../agenda-state.tsx';
import { canBeOffered, useOffer } from './use-offer.ts';
import styles from './waiting.module.css';
import { useWhoFits, WhoFits } from './who-fits.tsx';

export function FreedOffer() {
  const { freed } = useAgendaState();
  // The key folds it again for another time.
  return <Offer key={freed ? `${freed.date} ${freed.time} ${freed.professionalId}` : 'none'} freed={freed} />;
}

function Offer({ freed }: { freed: FreedSlot | null }) {
  const { dismissFreed, closeCardOf } = useAgendaState();
  const today = useToday();
  const isPhone = useIsPhone();
  const [unfolded, setUnfolded] = useState(false);
  const { rows, more, all } = useWhoFits(freed);
  const choices = useBookingChoices({ enabled: freed !== null }).data;
  const isOffered = freed !== null && rows.length > 0;
  const offeredOf = isOffered ? freed.appointmentId : null;
  useEffect(() => {
    if (offeredOf === null) return;
    closeCardOf(offeredOf);
    // The offer takes height from the grid: what was moved stays in sight.
    document.querySelector(`[data-appointment="${offeredOf}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [offeredOf, closeCardOf]);
  const count = sayCount(rows.length + more, 'pessoa que espera', 'pessoas que esperam');
  const when = freed ? sayDateAndTime(freed.date, freed.time, today) : '';
  return (
    <>
      <VisuallyHidden role="status">
        {isOffered ? `Horário livre: ${when}. Serve para ${count}.` : ''}
      </VisuallyHidden>
      {isOffered ? (
        <section className={styles.offer} aria-labelledby="freed-offer" data-screen-only data-keep-free>
          <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
            <div>
              <Text component="h2" fw="bold" id="freed-offer">
                Horário livre: {when}
              </Text>
              <Text size="sm" c="dimmed">
                {[nameOf(freed, choices), sayDuration(freed.minutes)].filter(Boolean).join(', ')}. Serve para{' '}
                {count}.
              </Text>
            </div>
            <Group gap="xs" wrap="nowrap" flex="none">
              <OfferToAll slot={freed} entries={all} />
              {isPhone ? (
                <Button
                  variant="light"
                  size="compact-md"
                  aria-expanded={unfolded}
                  onClick={() => setUnfolded(!unfolded)}
                >
                  {unfolded ? 'Fechar' : 'Ver'}
                </Button>
              ) : null}
              {isPhone ? (
                <CloseButton size="lg" aria-label="Dispensar" onClick={dismissFreed} />
              ) : (
                <Button variant="subtle" color="gray" size="compact-md" onClick={dismissFreed}>
                  Dispensar
                </Button>
              )}
            </Group>
          </Group>
          {isPhone && !unfolded ? null : (
            <>
              <WhoFits slot={freed} rows={rows} />
              {more > 0 ? (
                <Anchor component={Link} to={paths.admin.waitingList()} size="sm">
                  {more === 1 ? 'Mais 1 na lista de espera' : `Mais ${more} na lista de espera`}
                </Anchor>
              ) : null}
            </>
          )}
        </section>
      ) : null}
    </>
  );
}

/** From two on; one has a button of its own. */
function OfferToAll({ slot, entries }: { slot: FreedSlot; entries: readonly FittingEntry[] }) {
  const offer = useOffer(slot);
  const isPhone = useIsPhone();
  const ids = entries.filter(canBeOffered).map(({ id }) => id);
  if (ids.length < 2) return null;
  return (
    <Button
      size="compact-md"
      loading={offer.isPending}
      onClick={() => offer.mutate(ids)}
      aria-label={`Oferecer no aplicativo a ${ids.length} pessoas`}
    >
      {isPhone ? `Oferecer aos ${ids.length}` : `Oferecer no aplicativo aos ${ids.length}`}
    </Button>
  );
}

const nameOf = ({ professionalId }: FreedSlot, choices: ReturnType<typeof useBookingChoices>['data']) =>
  choices?.professionals.find(({ id }) => id === professionalId)?.fullName;
