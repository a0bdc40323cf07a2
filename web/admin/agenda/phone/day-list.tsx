/** A day on a phone: its appointments and the gaps between them. */
import { useAgendaState } from '../agenda-state.tsx';
import type { Agenda } from '../use-agenda.ts';

export function DayList({ agenda }: { agenda: Agenda }) {
  const { openCard } = useAgendaState();
  return (
    <ul aria-label="Agendamentos do dia">
      {agenda.rows.map(({ id, time, patient }) => (
        <li key={id}>
          <button type="button" onClick={(event) => openCard(id, event.currentTarget)}>
            {time} {patient.fullName}
          </button>
        </li>
      ))}
    </ul>
  );
}
