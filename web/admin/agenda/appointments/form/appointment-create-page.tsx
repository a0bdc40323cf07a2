/**
 * Books an appointment. A `patientId` in the address fixes the patient, and saving leads to that patient's page. 'Voltar' and 'Cancelar'
 * return to where the form was opened.
 */
import { skipToken, useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { api, client } from '#web/api/client.ts';
import { prefetch } from '#web/api/prefetch.ts';
import { useCan } from '#web/auth/use-can.ts';
import { paths } from '#web/paths.ts';
import type { ScreenHandle } from '#web/prefetch-screens.ts';
import { useOpenedFrom } from '#web/ui/history.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { useIdParam } from '../../../id-param.ts';
import { PatientBoundary, PatientNotFound } from '../../../patients/patients/patient-boundary.tsx';
import type { ChosenPatient } from '../../../patients/patients/patient-select.tsx';
import { type BookingChoices, bookingChoicesQuery, WithBookingChoices } from '../booking-choices.tsx';
import { AppointmentForm } from './appointment-form.tsx';
import { bookingOf, emptyAppointment, withProcedure } from './appointment-form-values.ts';
import { procedureNamed } from './procedure-options.ts';
import { readTakenOver } from './taken-over.ts';

export const handle: ScreenHandle = {
  prefetch: (queryClient) => prefetch(queryClient, bookingChoicesQuery()),
};

export function Component() {
  const patientId = useIdParam('patientId');
  const found = useQuery(api.patients.get.queryOptions({ input: patientId ? { id: patientId } : skipToken }));
  const openedFrom = useOpenedFrom(patientId ? paths.admin.patient(patientId) : paths.admin.appointments());
  const cancelTo = readTakenOver(useLocation().state)?.backTo ?? openedFrom;

  if (patientId === null) return <PatientNotFound />;
  return (
    <PatientBoundary error={found.error}>
      <Page width="narrow">
        <PageHeader title="Novo Agendamento" back={{ to: cancelTo }} />
        {patientId ? (
          <QueryContent
            query={found}
            errorMessage="Erro ao carregar dados do paciente"
            skeleton={<FormSkeleton fields={5} />}
          >
            {/* The key starts a new form for another patient. */}
            {({ patient }) => <OfPlan key={patientId} patient={patient} cancelTo={cancelTo} />}
          </QueryContent>
        ) : (
          <NewAppointment cancelTo={cancelTo} />
        )}
      </Page>
    </PatientBoundary>
  );
}

type Plan = { id: string; title: string };

/** With `treatmentPlanId` in the address, for sessions of that plan. */
function OfPlan({ patient, cancelTo }: { patient: ChosenPatient; cancelTo: string }) {
  const id = useIdParam('treatmentPlanId');
  const seesPlans = useCan()('record');
  const plan = useQuery(
    api.treatmentPlans.get.queryOptions({
      input: id && seesPlans ? { patientId: patient.id, id } : skipToken,
    }),
  );
  if (!id || !seesPlans)
    return <NewAppointment patient={patient} savedTo={paths.admin.patient(patient.id)} cancelTo={cancelTo} />;
  return (
    <QueryContent
      query={plan}
      errorMessage="Erro ao carregar o plano de tratamento"
      skeleton={<FormSkeleton fields={5} />}
    >
      {(found) => (
        <NewAppointment
          patient={patient}
          plan={found.plan}
          savedTo={paths.admin.patientTreatment(patient.id)}
          cancelTo={cancelTo}
        />
      )}
    </QueryContent>
  );
}

type NewAppointmentProps = { patient?: ChosenPatient; plan?: Plan; savedTo?: string; cancelTo: string };

function NewAppointment({ patient, plan, cancelTo, savedTo = cancelTo }: NewAppointmentProps) {
  const [params] = useSearchParams();
  const taken = readTakenOver(useLocation().state);
  const initialValues = (choices: BookingChoices) => {
    if (taken) return taken.values;
    const values = emptyAppointment(
      {
        patientId: patient?.id,
        professionalId: params.get('professionalId'),
        date: params.get('date'),
        time: params.get('time'),
      },
      choices,
    );
    // A plan is often named like its procedure.
    const procedure = plan
      ? procedureNamed(plan.title, choices.procedures)
      : choices.procedures.find(({ id }) => id === params.get('procedureId'));
    return procedure ? { ...values, ...withProcedure(procedure, values, choices) } : values;
  };
  return (
    <WithBookingChoices>
      {(choices) => (
        <AppointmentForm
          initialValues={initialValues(choices)}
          choices={choices}
          patient={patient ?? taken?.patient}
          patientLocked={patient !== undefined}
          plan={plan}
          taken={taken}
          submitLabel="Criar Agendamento"
          savedMessage="Agendamento criado com sucesso!"
          save={(values, needs, { waitingEntryId }) =>
            client.appointments.create(bookingOf(values, needs, waitingEntryId))
          }
          savedTo={savedTo}
          cancelTo={cancelTo}
        />
      )}
    </WithBookingChoices>
  );
}
