/** A day or a week as a grid. */
import { Button } from '@mantine/core';
import { QueryContent } from '#web/ui/query-content.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { AgendaPlace } from './agenda-place.ts';
import styles from './days-view.module.css';
import type { GridPreferences } from './grid/grid-preferences.ts';
import { GridSkeleton } from './grid/grid-skeleton.tsx';
import { Notices } from './grid/notices.tsx';
import { SideColumn } from './grid/side-column.tsx';
import { TimeGrid } from './grid/time-grid.tsx';
import { useAgenda } from './use-agenda.ts';

type DaysViewProps = { place: AgendaPlace; preferences: GridPreferences; hasSideColumn: boolean };

export function DaysView({ place, preferences, hasSideColumn }: DaysViewProps) {
  const query = useAgenda(place);
  return (
    <div className={styles.view}>
      {hasSideColumn ? <SideColumn place={place} coloring={preferences.coloring} /> : null}
      <div className={styles.grid}>
        <QueryContent query={query} errorMessage="Erro ao carregar agendamentos" skeleton={<GridSkeleton />}>
          {(agenda) =>
            agenda.professionals.length === 0 ? (
              <NoProfessional place={place} />
            ) : (
              <>
                <Notices agenda={agenda} today={place.today} />
                <TimeGrid
                  agenda={agenda}
                  place={place}
                  preferences={preferences}
                  stale={query.isPlaceholderData}
                />
              </>
            )
          }
        </QueryContent>
      </div>
    </div>
  );
}

/** The professionals in the address are not there any more. */
const NoProfessional = ({ place }: { place: AgendaPlace }) => (
  <EmptyState
    drawing="calendar"
    title="Nenhum profissional para mostrar."
    action={
      <Button variant="light" onClick={() => place.setProfessionalIds([])}>
        Mostrar todos
      </Button>
    }
  />
);
