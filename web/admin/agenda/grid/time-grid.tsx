/** Days and professionals as columns, the hours as rows. */
import type { AgendaPlace } from '../agenda-place.ts';
import { useAgendaState } from '../agenda-state.tsx';
import type { Agenda } from '../use-agenda.ts';

export function TimeGrid({ agenda }: { agenda: Agenda; place: AgendaPlace }) {
  const { openCard } = useAgendaState();
  return (
    <ul aria-label="Agendamentos">
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
