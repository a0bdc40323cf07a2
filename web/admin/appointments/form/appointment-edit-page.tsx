/** Changes an appointment that is still open. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { can } from '#contract/appointments.ts';
import { id as idSchema } from '#contract/fields.ts';
import { api, client } from '#web/api/client.ts';
import { isMissing, messages } from '#web/api/error-messages.ts';
import { paths } from '#web/paths.ts';
import { KeepForm, useKeepsForm } from '#web/ui/lost-record.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { AppointmentNotFound } from '../appointment-not-found.tsx';
import { AppointmentForm } from './appointment-form.tsx';
import { valuesOf } from './appointment-form-values.ts';

export function Component() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const patientId = idSchema.safeParse(params.get('patientId')).data;
  const found = useQuery(
    api.appointments.get.queryOptions({ input: { id }, staleTime: 0, refetchOnWindowFocus: false }),
  );
  // A form is filled once, so it waits for what is true now rather than begin with what another page has left.
  const appointment = found.isFetchedAfterMount ? found.data : undefined;
  const returnTo = patientId ? paths.admin.patient(patientId) : paths.admin.appointments();

  const missing = isMissing(found.error);
  const closed = appointment !== undefined && !can.edit(appointment);
  const keepsForm = useKeepsForm(missing || closed);
  const lost = missing ? 'Este agendamento foi excluído.' : closed ? messages.APPOINTMENT_CLOSED : null;

  if (missing && !keepsForm) return <AppointmentNotFound />;
  return (
    <Page width="narrow">
      <PageHeader title="Editar Agendamento" back={{ to: returnTo }} />
      {closed && !keepsForm ? (
        <EmptyState
          drawing="calendar"
          title={messages.APPOINTMENT_CLOSED}
          action={
            <Button component={Link} to={paths.admin.appointment(id)} variant="light">
              Ver detalhes
            </Button>
          }
        />
      ) : appointment ? (
        <KeepForm lost={lost}>
          <AppointmentForm
            key={id}
            initialValues={valuesOf(appointment)}
            patient={appointment.patient}
            patientLocked={patientId !== undefined}
            except={id}
            submitLabel="Atualizar Agendamento"
            savedMessage="Agendamento atualizado com sucesso!"
            save={(input) => client.appointments.update({ id, ...input })}
            returnTo={returnTo}
          />
        </KeepForm>
      ) : found.isError ? (
        <ErrorState
          message="Erro ao carregar dados do agendamento"
          onRetry={found.refetch}
          retrying={found.isFetching}
        />
      ) : (
        <FormSkeleton fields={4} />
      )}
    </Page>
  );
}
