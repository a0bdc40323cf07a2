/** There is no such appointment, or no longer. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/states.tsx';

export const AppointmentNotFound = () => (
  <Page>
    <PageHeader title="Agendamento" back={{ to: paths.admin.appointments() }} />
    <EmptyState
      drawing="calendar"
      title="Agendamento não encontrado"
      description="Ele pode ter sido excluído com o cadastro do paciente, ou o endereço está incompleto."
      action={
        <Button component={Link} to={paths.admin.appointments()} variant="light">
          Ver agendamentos
        </Button>
      }
    />
  </Page>
);
