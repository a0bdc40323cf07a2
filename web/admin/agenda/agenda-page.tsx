/** The agenda: a day or a week as a grid, or the month with a list of one day. One call for each. */
import { Button, SegmentedControl } from '@mantine/core';
import { IconHourglass, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { AppointmentTabs } from '../appointments/appointment-tabs.tsx';
import { type AgendaPlace, agendaViews, useAgendaPlace } from './agenda-place.ts';
import { AgendaStateProvider } from './agenda-state.tsx';
import { BookingPanel } from './booking/booking-panel.tsx';
import { CardPanel } from './card/card-panel.tsx';
import { DaysView } from './days-view.tsx';
import { MonthView } from './month/month-view.tsx';
import { PhoneDay } from './phone/phone-day.tsx';

const viewLabels = { dia: 'Dia', semana: 'Semana', mes: 'Mês' } as const;

export function Component() {
  const place = useAgendaPlace();
  const isPhone = useIsPhone();
  return (
    <AgendaStateProvider goTo={place.goTo}>
      <Page>
        {isPhone && place.view !== 'mes' ? <PhoneDay place={place} /> : <WithTabs place={place} />}
        <CardPanel />
        <BookingPanel />
      </Page>
    </AgendaStateProvider>
  );
}

const WithTabs = ({ place }: { place: AgendaPlace }) => (
  <>
    <PageHeader
      title="Agendamentos"
      documentTitle="Calendário de Agendamentos"
      actions={
        <>
          <PrintButton />
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
      {place.view === 'mes' ? <MonthView /> : <DaysView place={place} />}
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
