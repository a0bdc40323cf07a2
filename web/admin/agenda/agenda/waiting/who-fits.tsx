/**
 * Who of the waiting list fits a time that became free. Nothing is booked before a click on 'Agendar' and the form, or before
 * a patient accepts an offer.
 */
import { Button, Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { FittingEntry } from '#contract/agenda/waiting-list.ts';
import { api } from '#web/api/client.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { freeTimeText } from '#web/clinic/whatsapp-texts.ts';
import { clockAt } from '#web/format/date.ts';
import { hasPassed } from '../../appointments/form/has-passed.ts';
import { type FreeSlot, useAgendaState } from '../agenda-state.tsx';
import { draftOfEntry } from './draft-of-entry.ts';
import { EntryFacts } from './entry-facts.tsx';
import { canBeOffered, useOffer } from './use-offer.ts';
import styles from './waiting.module.css';

type Slot = Pick<FreeSlot, 'date' | 'time' | 'professionalId'>;
/** `patientId`: the patient who gave the time up, and is not offered it. */
type LeftSlot = Slot & { patientId: string };

const shown = 3;

type Fitting = {
  rows: readonly FittingEntry[];
  more: number;
  /** Also those beyond `rows`. */
  all: readonly FittingEntry[];
};

/** @returns the best entries; none where the time is taken or over */
export function useWhoFits(slot: LeftSlot | null): Fitting {
  const { timeZone } = useClinic();
  const isToCome = slot !== null && !hasPassed(slot.date, slot.time, timeZone);
  const { data } = useQuery(
    api.waitingList.fitting.queryOptions({
      input: isToCome ? { date: slot.date, time: slot.time, professionalId: slot.professionalId } : skipToken,
    }),
  );
  const all = isToCome ? (data?.rows ?? []).filter(({ patient }) => patient.id !== slot.patientId) : [];
  return { rows: all.slice(0, shown), more: Math.max(all.length - shown, 0), all };
}

export function WhoFits({ slot, rows }: { slot: Slot; rows: readonly FittingEntry[] }) {
  const { clinicName } = useClinic();
  const { book } = useAgendaState();
  const offer = useOffer(slot);
  const { date, time, professionalId } = slot;
  return (
    <ul className={styles.fitting}>
      {rows.map((entry) => (
        <li key={entry.id} className={styles.fit}>
          <div className={styles.inFit}>
            <div>
              <EntryFacts
                entry={entry}
                text={freeTimeText({ patient: entry.patient, date, time, clinicName })}
              />
              {entry.sameDay ? (
                <Text size="sm" c="yellow.9">
                  Já tem horário neste dia: {entry.sameDay.time}, {entry.sameDay.service}
                </Text>
              ) : null}
              <Offered offer={entry.offer} />
            </div>
            <div className={styles.choices}>
              <Button
                variant="light"
                size="compact-md"
                className={styles.book}
                onClick={(event) =>
                  book({ date, time, professionalId }, event.currentTarget, draftOfEntry(entry))
                }
                aria-label={`Agendar: ${entry.patient.fullName}`}
              >
                Agendar
              </Button>
              {canBeOffered(entry) ? (
                <Button
                  variant="subtle"
                  size="compact-md"
                  className={styles.book}
                  disabled={offer.isPending}
                  onClick={() => offer.mutate([entry.id])}
                  aria-label={`Oferecer no aplicativo: ${entry.patient.fullName}`}
                >
                  Oferecer
                </Button>
              ) : null}
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

const offerWords = { declined: 'Não quis este horário', accepted: 'Aceitou', taken: null } as const;

function Offered({ offer }: Pick<FittingEntry, 'offer'>) {
  const { timeZone } = useClinic();
  if (!offer) return null;
  const words =
    offer.state === 'open'
      ? `Oferecido no aplicativo, até ${clockAt(timeZone, new Date(offer.expiresAt))}`
      : offerWords[offer.state];
  return words ? (
    <Text size="sm" c="dimmed">
      {words}
    </Text>
  ) : null;
}
