/** A day or a week as a grid. */
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import type { AgendaPlace } from './agenda-place.ts';
import { TimeGrid } from './grid/time-grid.tsx';
import { useAgenda } from './use-agenda.ts';

export const DaysView = ({ place }: { place: AgendaPlace }) => (
  <QueryContent
    query={useAgenda(place)}
    errorMessage="Erro ao carregar agendamentos"
    skeleton={<ListSkeleton rows={8} />}
  >
    {(agenda) => <TimeGrid agenda={agenda} place={place} />}
  </QueryContent>
);
