/** A day or a week: the grid, or on a phone the day as a list. */

import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import type { AgendaPlace } from './agenda-place.ts';
import { TimeGrid } from './grid/time-grid.tsx';
import { DayList } from './phone/day-list.tsx';
import { useAgenda } from './use-agenda.ts';

export function DaysView({ place }: { place: AgendaPlace }) {
  const isPhone = useIsPhone();
  return (
    <QueryContent
      query={useAgenda(place)}
      errorMessage="Erro ao carregar agendamentos"
      skeleton={<ListSkeleton rows={8} />}
    >
      {(agenda) => (isPhone ? <DayList agenda={agenda} /> : <TimeGrid agenda={agenda} place={place} />)}
    </QueryContent>
  );
}
