import { paths } from '#web/paths.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { RecordNotFound } from '#web/ui/record-boundary.tsx';

export const AppointmentNotFound = () => (
  <Page>
    <PageHeader title="Agendamento" back={{ to: paths.admin.appointments() }} />
    <RecordNotFound
      drawing="calendar"
      title="Agendamento não encontrado"
      description="Ele pode ter sido excluído com o cadastro do paciente, ou o endereço está incompleto."
      to={paths.admin.appointments()}
      linkLabel="Ver agendamentos"
    />
  </Page>
);
