/** A day or a week as a grid; the week of several professionals as a board. */
import { Button } from '@mantine/core';
import { QueryContent } from '#web/ui/query-content.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { FreedPanel } from './agenda-panels.tsx';
import styles from './days-view.module.css';
import type { GridPreferences } from './grid/grid-preferences.ts';
import { GridSkeleton } from './grid/grid-skeleton.tsx';
import { Notices } from './grid/notices.tsx';
import { SideColumn } from './grid/side-column.tsx';
import { TimeGrid } from './grid/time-grid.tsx';
import { useAgenda } from './use-agenda.ts';
import type { AgendaAddress } from './use-agenda-address.ts';
import { WeekBoard } from './week/week-board.tsx';
import { isBoard } from './week-of.ts';

type DaysViewProps = { address: AgendaAddress; preferences: GridPreferences; hasSideColumn: boolean };

export function DaysView({ address, preferences, hasSideColumn }: DaysViewProps) {
  const query = useAgenda(address);
  return (
    <div className={styles.view}>
      {hasSideColumn ? <SideColumn address={address} coloring={preferences.coloring} /> : null}
      <div className={styles.grid}>
        <QueryContent query={query} errorMessage="Erro ao carregar agendamentos" skeleton={<GridSkeleton />}>
          {(agenda) =>
            agenda.professionals.length === 0 ? (
              <NoProfessional address={address} />
            ) : (
              <>
                <Notices agenda={agenda} today={address.today} />
                {isBoard(agenda) ? (
                  <WeekBoard
                    agenda={agenda}
                    address={address}
                    coloring={preferences.coloring}
                    stale={query.isPlaceholderData}
                  />
                ) : (
                  <TimeGrid
                    agenda={agenda}
                    address={address}
                    preferences={preferences}
                    stale={query.isPlaceholderData}
                  />
                )}
              </>
            )
          }
        </QueryContent>
        {address.view === 'dia' ? <FreedPanel /> : null}
      </div>
    </div>
  );
}

/** The professionals in the address are not there any more. */
const NoProfessional = ({ address }: { address: AgendaAddress }) => (
  <EmptyState
    drawing="calendar"
    title="Nenhum profissional para mostrar."
    action={
      <Button variant="light" onClick={() => address.setProfessionalIds([])}>
        Mostrar todos
      </Button>
    }
  />
);
