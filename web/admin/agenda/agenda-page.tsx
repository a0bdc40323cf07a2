/** The agenda: a day or a week as a grid, or the month with a list of one day. One call for each. */
import { Button, SegmentedControl } from '@mantine/core';
import { IconHourglass, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { AppointmentTabs } from '../appointments/appointment-tabs.tsx';
import { MetAppointmentsCard } from '../working-hours/met-appointments.tsx';
import { type AgendaPlace, agendaViews, useAgendaPlace } from './agenda-place.ts';
import { AgendaStateProvider, useAgendaState } from './agenda-state.tsx';
import { BookingPanel } from './booking/booking-panel.tsx';
import { CardPanel } from './card/card-panel.tsx';
import { ClosedTimeMenu } from './closed-time/closed-time-menu.tsx';
import { DaysView } from './days-view.tsx';
import { MonthView } from './month/month-view.tsx';
import { PlacingBar } from './move/placing-bar.tsx';
import { usePlacingOfAddress } from './move/use-placing.ts';
import { PhoneDay } from './phone/phone-day.tsx';
import { AgendaPaper } from './print/agenda-paper.tsx';

const viewLabels = { dia: 'Dia', semana: 'Semana', mes: 'Mês' } as const;

export function Component() {
  const place = useAgendaPlace();
  return (
    <AgendaStateProvider goTo={place.goTo}>
      <Page>
        <MetAppointmentsCard />
        <Content place={place} />
        <CardPanel />
        <BookingPanel />
      </Page>
    </AgendaStateProvider>
  );
}

function Content({ place }: { place: AgendaPlace }) {
  const isPhone = useIsPhone();
  const { placing } = useAgendaState();
  usePlacingOfAddress();
  // A time is chosen among days, also where the month was shown.
  const showsMonth = place.view === 'mes' && !placing;
  return (
    <>
      {isPhone && !showsMonth ? (
        <PhoneDay place={place} />
      ) : (
        <WithTabs place={place} showsMonth={showsMonth} />
      )}
      {showsMonth ? null : <AgendaPaper place={place} />}
    </>
  );
}

const WithTabs = ({ place, showsMonth }: { place: AgendaPlace; showsMonth: boolean }) => (
  <>
    <PageHeader
      title="Agendamentos"
      documentTitle="Calendário de Agendamentos"
      actions={
        <>
          <PrintButton />
          <ClosedTimeMenu
            day={place.day}
            professionalId={place.professionalIds?.length === 1 ? place.professionalIds[0] : undefined}
          />
          <Button
            component={Link}
            to={paths.admin.waitingList()}
            variant="default"
            leftSection={<IconHourglass aria-hidden size="1.1em" />}
          >
            Lista de espera
          </Button>
          <Button
            component={Link}
            to={paths.admin.newAppointment({ date: place.day })}
            leftSection={<IconPlus aria-hidden size="1.1em" />}
          >
            Novo Agendamento
          </Button>
        </>
      }
    />
    <AppointmentTabs view="calendario">
      <ViewChoice place={place} />
      <PlacingBar place={place} />
      {showsMonth ? <MonthView /> : <DaysView place={place} />}
    </AppointmentTabs>
  </>
);

const ViewChoice = ({ place }: { place: AgendaPlace }) => (
  <SegmentedControl
    aria-label="Período"
    data={agendaViews.map((value) => ({ value, label: viewLabels[value] }))}
    value={place.view}
    onChange={(chosen) => {
      const view = agendaViews.find((each) => each === chosen);
      if (view) place.setView(view);
    }}
    mb="md"
  />
);
