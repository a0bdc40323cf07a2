/** The same appointments as cards or as a table. */
import type { ReactNode } from 'react';
import type { AppointmentSummary } from '#contract/appointments.ts';
import { useUrlChoice } from '#web/ui/list-state.ts';
import { AppointmentTabs, listViews } from '../appointment-tabs.tsx';
import { AppointmentCards } from './appointment-cards.tsx';
import { AppointmentTable } from './appointment-table.tsx';

const contents = { cartoes: AppointmentCards, tabela: AppointmentTable };

type AppointmentViewsProps = {
  /** Undefined while they are being loaded. */
  rows: readonly AppointmentSummary[] | undefined;
  stale: boolean;
  /** What stands in the place of the rows: an error, or that there are none. */
  instead: ReactNode;
};

export function AppointmentViews({ rows, stale, instead }: AppointmentViewsProps) {
  const [view, setView] = useUrlChoice('visao', listViews, 'cartoes');
  const Content = contents[view];
  return (
    <AppointmentTabs view={view} onListView={setView}>
      {instead ?? <Content rows={rows} stale={stale} />}
    </AppointmentTabs>
  );
}
