/** Who of the waiting list fits a time that became free. Nothing is booked before a click on 'Encaixar' and the form. */
import { Button } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { WaitingEntry } from '#contract/waiting-list.ts';
import { api } from '#web/api/client.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { freeTimeText } from '#web/clinic/whatsapp-texts.ts';
import { hasPassed } from '../../appointments/form/has-passed.ts';
import { type FreePlace, useAgendaState } from '../agenda-state.tsx';
import { draftOfEntry } from './draft-of-entry.ts';
import { EntryFacts } from './entry-facts.tsx';
import styles from './waiting.module.css';

type Place = Pick<FreePlace, 'date' | 'time' | 'professionalId'>;
/** `patientId`: the patient who gave the time up, and is not offered it. */
type LeftPlace = Place & { patientId: string };

const shown = 3;

/** @returns the best entries; none where the time is taken or over */
export function useWhoFits(place: LeftPlace | null): { rows: readonly WaitingEntry[]; more: number } {
  const { timeZone } = useClinic();
  const isToCome = place !== null && !hasPassed(place.date, place.time, timeZone);
  const { data } = useQuery(
    api.waitingList.fitting.queryOptions({
      input: isToCome
        ? { date: place.date, time: place.time, professionalId: place.professionalId }
        : skipToken,
    }),
  );
  const rows = isToCome ? (data?.rows ?? []).filter(({ patient }) => patient.id !== place.patientId) : [];
  return { rows: rows.slice(0, shown), more: Math.max(rows.length - shown, 0) };
}

export function WhoFits({ place, rows }: { place: Place; rows: readonly WaitingEntry[] }) {
  const { clinicName } = useClinic();
  const { book } = useAgendaState();
  const { date, time, professionalId } = place;
  return (
    <ul className={styles.fitting}>
      {rows.map((entry) => (
        <li key={entry.id} className={styles.fit}>
          <EntryFacts entry={entry} text={freeTimeText({ patient: entry.patient, date, time, clinicName })} />
          <Button
            variant="light"
            size="compact-md"
            className={styles.book}
            onClick={(event) =>
              book({ date, time, professionalId }, event.currentTarget, draftOfEntry(entry))
            }
            aria-label={`Encaixar: ${entry.patient.fullName}`}
          >
            Encaixar
          </Button>
        </li>
      ))}
    </ul>
  );
}
