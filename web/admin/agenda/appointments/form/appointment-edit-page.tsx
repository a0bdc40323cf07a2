/** Changes an open appointment. */
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { can } from '#contract/agenda/appointment-rules.ts';
import { id as idSchema } from '#contract/fields.ts';
import { api, client } from '#web/api/client.ts';
import { isMissing, messages } from '#web/api/error-messages.ts';
import { paths } from '#web/paths.ts';
import { useOpenedFrom } from '#web/ui/history.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { RecordBoundary, RecordNotFound } from '#web/ui/record-boundary.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { AppointmentNotFound } from '../appointment-not-found.tsx';
import { WithBookingChoices } from '../booking-choices.tsx';
import { AppointmentForm } from './appointment-form.tsx';
import { inputOf, valuesOf } from './appointment-form-values.ts';

export function Component() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const patientId = idSchema.safeParse(params.get('patientId')).data;
  const found = useQuery(
    api.appointments.get.queryOptions({ input: { id }, staleTime: 0, refetchOnWindowFocus: false }),
  );
  // The form is filled once, so it waits for current data and does not start with a cached record.
  const query = { ...found, data: found.isFetchedAfterMount ? found.data : undefined };
  const cancelTo = useOpenedFrom(patientId ? paths.admin.patient(patientId) : paths.admin.appointments());
  const savedTo = patientId ? paths.admin.patient(patientId) : cancelTo;
  const header = <PageHeader title="Editar Agendamento" back={{ to: cancelTo }} />;

  const missing = isMissing(found.error);
  const closed = query.data !== undefined && !can.edit(query.data);
  return (
    <RecordBoundary
      gone={missing || closed}
      reason={missing ? 'Este agendamento foi excluído.' : messages.APPOINTMENT_CLOSED}
      notFound={
        missing ? (
          <AppointmentNotFound />
        ) : (
          <Page width="narrow">
            {header}
            <RecordNotFound
              drawing="calendar"
              title={messages.APPOINTMENT_CLOSED}
              to={paths.admin.appointment(id)}
              linkLabel="Ver detalhes"
            />
          </Page>
        )
      }
    >
      <Page width="narrow">
        {header}
        <QueryContent
          query={query}
          errorMessage="Erro ao carregar dados do agendamento"
          skeleton={<FormSkeleton fields={5} />}
        >
          {(appointment) => (
            <WithBookingChoices>
              {(choices) => (
                <AppointmentForm
                  key={id}
                  initialValues={valuesOf(appointment)}
                  choices={choices}
                  stored={appointment}
                  patient={appointment.patient}
                  patientLocked={patientId !== undefined}
                  submitLabel="Atualizar Agendamento"
                  savedMessage="Agendamento atualizado com sucesso!"
                  save={(values, needs, { version }) =>
                    client.appointments.update({ id, version, ...inputOf(values, needs) })
                  }
                  savedTo={savedTo}
                  cancelTo={cancelTo}
                />
              )}
            </WithBookingChoices>
          )}
        </QueryContent>
      </Page>
    </RecordBoundary>
  );
}
