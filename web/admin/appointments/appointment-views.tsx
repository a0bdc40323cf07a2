/** The same appointments as cards or as a table; the calendar is a page of its own. */
import { Tabs } from '@mantine/core';
import { IconCalendarMonth, IconLayoutGrid, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { AppointmentSummary } from '#contract/appointments.ts';
import { screenExists } from '#web/existing-screens.ts';
import { paths } from '#web/paths.ts';
import { useUrlChoice } from '#web/ui/list-state.ts';
import { AppointmentCards } from './appointment-cards.tsx';
import { AppointmentTable } from './appointment-table.tsx';

const views = [
  { id: 'cartoes', label: 'Cartões', icon: IconLayoutGrid, content: AppointmentCards },
  { id: 'tabela', label: 'Tabela', icon: IconTable, content: AppointmentTable },
] as const;

const otherPages = [
  {
    screen: 'appointmentCalendar',
    to: paths.admin.appointmentCalendar(),
    label: 'Calendário',
    icon: IconCalendarMonth,
  },
] as const;

type AppointmentViewsProps = {
  /** Undefined while they are being loaded. */
  rows: readonly AppointmentSummary[] | undefined;
  stale: boolean;
  /** What stands in the place of the rows: an error, or that there are none. */
  instead: ReactNode;
};

export function AppointmentViews({ rows, stale, instead }: AppointmentViewsProps) {
  const navigate = useNavigate();
  const [view, setView] = useUrlChoice(
    'visao',
    views.map(({ id }) => id),
    'cartoes',
  );
  const pages = otherPages.filter(({ screen }) => screenExists(screen));
  const choose = (chosen: string | null) => {
    const page = pages.find(({ to }) => to === chosen);
    if (page) navigate(page.to);
    const own = views.find(({ id }) => id === chosen);
    if (own) setView(own.id);
  };
  return (
    <Tabs value={view} onChange={choose} keepMounted={false}>
      <Tabs.List aria-label="Visualização">
        {views.map(({ id, label, icon: Icon }) => (
          <Tabs.Tab key={id} value={id} leftSection={<Icon aria-hidden size="1.1em" />}>
            {label}
          </Tabs.Tab>
        ))}
        {pages.map(({ to, label, icon: Icon }) => (
          <Tabs.Tab key={to} value={to} leftSection={<Icon aria-hidden size="1.1em" />}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {views.map(({ id, content: Content }) => (
        <Tabs.Panel key={id} value={id} pt="md">
          {instead ?? <Content rows={rows} stale={stale} />}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
