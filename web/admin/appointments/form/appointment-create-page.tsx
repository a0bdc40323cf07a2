/** Books an appointment. With `patientId` in the address the patient is given, and the way leads back to them. */
import { skipToken, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api, client } from '#web/api/client.ts';
import { isMissing } from '#web/api/error-messages.ts';
import { paths } from '#web/paths.ts';
import { KeepForm, useKeepsForm } from '#web/ui/lost-record.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useIdParam } from '../../id-param.ts';
import { PatientNotFound, patientLost } from '../../patients/patient-not-found.tsx';
import { AppointmentForm } from './appointment-form.tsx';
import { emptyAppointment } from './appointment-form-values.ts';

export function Component() {
  const [params] = useSearchParams();
  const patientId = useIdParam('patientId');
  const found = useQuery(api.patients.get.queryOptions({ input: patientId ? { id: patientId } : skipToken }));
  const returnTo = patientId ? paths.admin.patient(patientId) : paths.admin.appointments();

  const lost = isMissing(found.error);
  const keepsForm = useKeepsForm(lost);
  if (patientId === null || (lost && !keepsForm)) return <PatientNotFound />;
  return (
    <Page width="narrow">
      <PageHeader title="Novo Agendamento" back={{ to: returnTo }} />
      {patientId && found.isError && !found.data ? (
        <ErrorState
          message="Erro ao carregar dados do paciente"
          onRetry={found.refetch}
          retrying={found.isFetching}
        />
      ) : patientId && !found.data ? (
        <FormSkeleton fields={4} />
      ) : (
        <KeepForm lost={lost ? patientLost : null}>
          <AppointmentForm
            // Another patient in the address is another form.
            key={patientId}
            initialValues={emptyAppointment({
              patientId,
              date: params.get('date'),
              time: params.get('time'),
            })}
            patient={found.data?.patient}
            patientLocked={patientId !== undefined}
            submitLabel="Criar Agendamento"
            savedMessage="Agendamento criado com sucesso!"
            save={(input) => client.appointments.create(input)}
            returnTo={returnTo}
          />
        </KeepForm>
      )}
    </Page>
  );
}
