/** The agenda's three views: cards and table are the list page, the calendar is a page of its own. */
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { professionalParam } from '#contract/agenda/agenda-address.ts';
import { paths } from '#web/paths.ts';
import { IconCalendarMonth, IconLayoutGrid, IconTable } from '#web/ui/icons/icons.ts';
import styles from './appointment-tabs.module.css';

export const listViews = ['cartoes', 'tabela'] as const;
type ListView = (typeof listViews)[number];
type View = ListView | 'calendario';

const views = [
  { id: 'cartoes', label: 'Cartões', Icon: IconLayoutGrid },
  { id: 'tabela', label: 'Tabela', Icon: IconTable },
  { id: 'calendario', label: 'Calendário', Icon: IconCalendarMonth },
] as const;

type AppointmentTabsProps = {
  view: View;
  /** Switches between the views of the list page. Without it a tab navigates to the other page. */
  onListView?: (view: ListView) => void;
  /** The heading, at the left of the tabs. */
  heading?: ReactNode;
  /** At the right of the tabs. */
  actions?: ReactNode;
  /** The content takes the height that the window leaves. */
  fills?: boolean;
  children: ReactNode;
};

export function AppointmentTabs(props: AppointmentTabsProps) {
  const { view, onListView, heading, actions, fills = false, children } = props;
  const navigate = useNavigate();
  const location = useLocation();
  const [params] = useSearchParams();
  const choose = (chosen: string | null) => {
    const next = views.find(({ id }) => id === chosen)?.id;
    if (!next) return;
    if (next !== 'calendario' && onListView) return onListView(next);
    // Filters that both pages have are kept.
    const kept = Object.fromEntries(
      ['status', professionalParam].map((name) => [name, params.get(name) ?? undefined]),
    );
    const to =
      next === 'calendario'
        ? paths.admin.appointmentCalendar(kept)
        : paths.admin.appointments({ ...kept, visao: next === 'cartoes' ? undefined : next });
    navigate(to, { state: location.state });
  };
  return (
    <Tabs
      value={view}
      onChange={choose}
      keepMounted={false}
      classNames={{ root: styles.root, list: styles.list, panel: styles.panel }}
      data-fills={fills || undefined}
      data-heading={heading ? true : undefined}
    >
      <div className={styles.bar}>
        {heading}
        <Tabs.List aria-label="Visualização">
          {views.map(({ id, label, Icon }) => (
            <Tabs.Tab key={id} value={id} leftSection={<Icon aria-hidden size="1.1em" />}>
              <span className={styles.label}>{label}</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {actions}
      </div>
      <Tabs.Panel value={view} pt="md">
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
