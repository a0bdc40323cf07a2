/** The agenda: a day or a week as a grid, a week of all as a board, or the month with a list of one day. One call for each. */
import { Button, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { useDropdown } from '#web/ui/dropdown.tsx';
import { IconChevronDown, IconPlus } from '#web/ui/icons/icons.ts';
import { Page } from '#web/ui/page.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { AppointmentTabs } from '../appointments/appointment-tabs.tsx';
import { RequestsLink } from '../booking-requests/requests-link.tsx';
import styles from './agenda-page.module.css';
import { AgendaPanels, FreedPanel, MetPanel, PlacingPanel } from './agenda-panels.tsx';
import { AgendaStateProvider, useAgendaState } from './agenda-state.tsx';
import { ClosedTimeButton } from './closed-time/closed-time-button.tsx';
import { DaysView } from './days-view.tsx';
import { useGridPreferences } from './grid/grid-preferences.ts';
import { desktop, Toolbar, tablet } from './grid/toolbar.tsx';
import { PhoneDay } from './phone/phone-day.tsx';
import { PhoneMonth } from './phone/phone-month.tsx';
import { usePlacingOfAddress } from './placing/use-placing.ts';
import { AgendaPaper } from './print/agenda-paper.tsx';
import { everyone } from './shown-professional.ts';
import { type AgendaAddress, useAgendaAddress } from './use-agenda-address.ts';
import { useWeekOf } from './use-week-of.ts';
import { WaitingBeside, WaitingButton } from './waiting/waiting-beside.tsx';

/** From this width on there is room for a column beside the grid. */
const wideWindow = '(min-width: 88em)';

export function Component() {
  const address = useAgendaAddress();
  const isPhone = useIsPhone();
  return (
    <AgendaStateProvider goTo={address.goTo} view={address.view}>
      <Page width="full" fills={!isPhone}>
        <MetPanel />
        <Content address={address} />
        <AgendaPanels goTo={address.goTo} />
      </Page>
    </AgendaStateProvider>
  );
}

function Content({ address }: { address: AgendaAddress }) {
  const isPhone = useIsPhone();
  const { placing } = useAgendaState();
  usePlacingOfAddress();
  // A time is chosen among days, also where the month was shown.
  const shown: AgendaAddress =
    address.view === 'mes' && placing
      ? { ...address, view: 'dia', turn: (steps) => address.turn(steps, 'dia') }
      : address;
  const isMonth = shown.view === 'mes';
  return (
    <>
      {isPhone ? (
        <WaitingBeside>
          {isMonth ? (
            <PhoneMonth address={shown}>
              <Month />
            </PhoneMonth>
          ) : (
            <PhoneDay address={shown} />
          )}
        </WaitingBeside>
      ) : (
        <WithTabs address={shown} />
      )}
      {isMonth ? <FreedPanel /> : <AgendaPaper address={shown} />}
    </>
  );
}

function WithTabs({ address }: { address: AgendaAddress }) {
  const preferences = useGridPreferences();
  const { isWaitingListOpen } = useAgendaState();
  const isWide = useMediaQuery(wideWindow);
  const isBoard = useWeekOf(address)?.shown === everyone;
  // The waiting list takes its space, and so do the names in a week of all.
  const hasSideColumn = isWide && address.view !== 'mes' && !isBoard && !isWaitingListOpen;
  return (
    <>
      <DocumentTitle>Calendário de Agendamentos</DocumentTitle>
      <AppointmentTabs
        view="calendario"
        fills
        heading={
          <Title order={1} className={styles.title}>
            Agendamentos
          </Title>
        }
        actions={<Actions address={address} />}
      >
        <div className={styles.content}>
          <Toolbar address={address} preferences={preferences} hasSideColumn={hasSideColumn} />
          <PlacingPanel address={address} />
          <WaitingBeside>
            {address.view === 'mes' ? (
              <Month />
            ) : (
              <DaysView address={address} preferences={preferences} hasSideColumn={hasSideColumn} />
            )}
          </WaitingBeside>
        </div>
      </AppointmentTabs>
    </>
  );
}

/** With the calendar of its date field, which days and weeks load without. Printing draws the page anew, and finds it. */
const MonthView = lazy(async () => ({ default: (await import('./month/month-view.tsx')).MonthView }));

const Month = () => (
  <Suspense fallback={<CardsSkeleton cards={2} columns={2} />}>
    <MonthView />
  </Suspense>
);

const fetchMore = () => import('./more-menu.tsx');

/** In a narrow window also what the toolbar has no room for. */
function MoreButton({ address }: { address: AgendaAddress }) {
  const withPrint = !useMediaQuery(desktop);
  const { button, dropdown } = useDropdown('menu', useState(false));
  const more = useLazyModule(fetchMore, dropdown.opened || 'when-idle');
  const chevron = <IconChevronDown aria-hidden size="1em" />;
  if (!useMediaQuery(tablet))
    return <ClosedTimeButton address={address} label="Mais" rightSection={chevron} isMore />;
  return (
    <>
      <Button variant="default" rightSection={chevron} {...button}>
        Mais
      </Button>
      {more ? <more.MoreMenu dropdown={dropdown} withPrint={withPrint} /> : null}
    </>
  );
}

/** The main action last. */
const Actions = ({ address }: { address: AgendaAddress }) => (
  <div className={styles.actions} data-screen-only data-keep-free>
    <RequestsLink address={address} />
    <WaitingButton />
    <MoreButton address={address} />
    <Button
      component={Link}
      to={paths.admin.newAppointment({ date: address.day })}
      leftSection={<IconPlus aria-hidden size="1.1em" />}
      aria-keyshortcuts="n"
    >
      Novo<span className={styles.hidden}>&nbsp;Agendamento</span>
    </Button>
  </div>
);
