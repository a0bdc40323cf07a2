/** The patient's own appointments: all that are ahead, and the others of one month, by default the current one. */
import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { api } from '#web/api/client.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { WhatsappButton } from '#web/clinic/whatsapp-button.tsx';
import { formatMonth } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { OwnRequests } from '../home/besides/own-requests.tsx';
import { ProfileNotReady } from '../home/profile-not-ready.tsx';
import { loadProblem } from '../load-problem.ts';
import { AppointmentCards, AppointmentCardsSkeleton, ClinicAddress } from './appointment-cards.tsx';
import { MonthSelector } from './month-selector.tsx';
import { monthChoices, monthQuery, readYear } from './months.ts';

export function Component() {
  const [thisYear = 0, thisMonth = 0] = useToday().split('-').map(Number);
  const [params, setParams] = useSearchParams();
  const year = readYear(params.get('ano'), thisYear);
  const month = Number(monthChoices.find((choice) => choice === params.get('mes')) ?? thisMonth);
  const show = (chosen: { year: number; month: number }) =>
    setParams(monthQuery(chosen, thisYear), { replace: true, preventScrollReset: true });
  const appointments = useQuery(api.portal.appointments.queryOptions({ input: { month, year } }));
  if (appointments.data?.hasRecord === false)
    return <ProfileNotReady screen="Meus Agendamentos" query={appointments} />;

  return (
    <Page>
      <PageHeader
        title="Meus Agendamentos"
        back={{ to: paths.portal.home(), label: 'Início' }}
        actions={<PrintButton />}
      />
      <QueryContent
        query={appointments}
        errorMessage={loadProblem(
          appointments.error,
          'Não foi possível carregar seus agendamentos',
          'Ocorreu um erro ao processar seus agendamentos',
        )}
        skeleton={<AppointmentCardsSkeleton />}
      >
        {({ rows, ahead, address, requests }) => {
          const others = rows.filter(({ id }) => ahead.every((each) => each.id !== id));
          return (
            <>
              <OwnRequests requests={requests} />
              {ahead.length > 0 ? (
                <>
                  <AppointmentCards rows={ahead} label="Agendamentos" />
                  {address ? <ClinicAddress address={address} /> : null}
                </>
              ) : (
                <EmptyState
                  drawing="calendar"
                  title="Nenhuma consulta marcada."
                  description="Quando uma consulta for marcada, ela aparece aqui."
                />
              )}
              <Stack component="section" aria-labelledby="history" gap="md">
                <Title order={2} id="history">
                  Histórico
                </Title>
                <MonthSelector year={year} month={month} onChange={show} />
                {others.length > 0 ? (
                  <AppointmentCards rows={others} label="Consultas do mês" />
                ) : (
                  <Text c="dimmed">
                    {rows.length > 0 ? 'Nenhum outro agendamento' : 'Nenhum agendamento'} em{' '}
                    {formatMonth(month)}
                    {year === thisYear ? '' : ` de ${year}`}.
                  </Text>
                )}
              </Stack>
            </>
          );
        }}
      </QueryContent>
      <Stack align="stretch">
        {(appointments.data?.booking.mode ?? 'off') === 'off' ? (
          <WhatsappButton href={appointments.data?.whatsappUrl} size="lg" variant="light">
            Quer agendar uma consulta?
          </WhatsappButton>
        ) : (
          <Button component={Link} to={paths.portal.book()} size="lg" variant="light">
            Agendar consulta
          </Button>
        )}
      </Stack>
    </Page>
  );
}
