/** A patient's treatment plans, newest first, beside the form that adds one in passing. */
import { Button, Grid } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { api } from '#web/api/client.ts';
import { isMissing } from '#web/api/error-messages.ts';
import { TreatmentTimeline, TreatmentTimelineSkeleton } from '#web/clinic/treatment-timeline.tsx';
import { paths } from '#web/paths.ts';
import { KeepForm, useKeepsForm } from '#web/ui/lost-record.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { PatientNotFound, patientLost } from '../patients/patient-not-found.tsx';
import { QuickPlanForm } from './quick-plan-form.tsx';

const heading = 'Planos de Tratamento';

export function Component() {
  const { id: patientId = '' } = useParams();
  const plans = useQuery(api.treatmentPlans.list.queryOptions({ input: { patientId } }));
  const { data } = plans;

  const lost = isMissing(plans.error);
  const keepsForm = useKeepsForm(lost);
  if (lost && !keepsForm) return <PatientNotFound />;
  return (
    <Page>
      <PageHeader
        title={data ? `${heading} de ${data.patient.fullName}` : plans.isError ? heading : undefined}
        documentTitle={heading}
        back={{ to: paths.admin.patient(patientId) }}
        actions={
          <Button
            component={Link}
            to={paths.admin.newTreatmentPlan(patientId)}
            leftSection={<IconPlus aria-hidden size="1.1em" />}
          >
            Novo Plano
          </Button>
        }
      />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          {data ? (
            <TreatmentTimeline
              plans={data.rows}
              whenEmpty="Escreva aqui o primeiro: o paciente acompanha os seus planos pelo portal."
              action={({ id, title }) => (
                <Button
                  component={Link}
                  to={paths.admin.editTreatmentPlan(patientId, id)}
                  variant="subtle"
                  size="compact-md"
                  leftSection={<IconPencil aria-hidden size="1.05em" />}
                  aria-label={`Editar: ${title}`}
                >
                  Editar
                </Button>
              )}
            />
          ) : plans.isError ? (
            <ErrorState
              message="Erro ao carregar planos de tratamento"
              onRetry={plans.refetch}
              retrying={plans.isFetching}
            />
          ) : (
            <TreatmentTimelineSkeleton />
          )}
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <KeepForm lost={lost ? patientLost : null}>
            <QuickPlanForm key={patientId} patientId={patientId} />
          </KeepForm>
        </Grid.Col>
      </Grid>
    </Page>
  );
}
