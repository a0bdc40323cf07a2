/** A patient's treatment plans, newest first, beside the short form that adds one. */
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { api } from '#web/api/client.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { sayQuoteState } from '#web/clinic/money/say-quote.ts';
import { TreatmentTimeline, TreatmentTimelineSkeleton } from '#web/clinic/treatment-timeline.tsx';
import { paths } from '#web/paths.ts';
import { Beside } from '#web/ui/beside.tsx';
import { Columns } from '#web/ui/columns.tsx';
import { IconCalendarPlus, IconPencil } from '#web/ui/icons/icons.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { PatientBoundary } from '../patients/patient-boundary.tsx';
import { TakeBackButton } from '../taking-back/take-back-button.tsx';
import { useTakeBack } from '../taking-back/use-take-back.tsx';
import { QuickPlanForm } from './quick-plan-form.tsx';

const heading = 'Planos de Tratamento';

export function Component() {
  const { id: patientId = '' } = useParams();
  const plans = useQuery(api.treatmentPlans.list.queryOptions({ input: { patientId } }));
  const taking = useTakeBack('plan', patientId);
  const { data } = plans;
  const today = useToday();
  const { timeZone } = useClinic();

  return (
    <PatientBoundary error={plans.error}>
      <Page>
        <PageHeader
          title={data ? `${heading} de ${data.patient.fullName}` : plans.isError ? heading : undefined}
          documentTitle={heading}
          back={{ to: paths.admin.patient(patientId) }}
          actions={<PrintButton />}
        />
        <Columns lastFirst>
          <div>
            <QueryContent
              query={plans}
              errorMessage="Erro ao carregar planos de tratamento"
              skeleton={<TreatmentTimelineSkeleton />}
            >
              {({ rows, series, quotes }) => (
                <TreatmentTimeline
                  plans={rows}
                  series={series}
                  whenEmpty="Escreva o primeiro: o paciente acompanha os seus planos pelo portal."
                  action={({ id, title, status }) => (
                    <>
                      {status === 'active' ? (
                        <Button
                          component={Link}
                          to={paths.admin.newAppointment({ patientId, treatmentPlanId: id })}
                          variant="light"
                          size="compact-md"
                          leftSection={<IconCalendarPlus aria-hidden size="1.05em" />}
                          aria-label={`Marcar sessões: ${title}`}
                        >
                          Marcar sessões
                        </Button>
                      ) : null}
                      {status === 'active' ? (
                        <Button
                          component={Link}
                          to={paths.admin.newDocument(patientId, { tipo: 'quote', plano: id })}
                          variant="subtle"
                          size="compact-md"
                          aria-label={`Orçamento: ${title}`}
                        >
                          Orçamento
                        </Button>
                      ) : null}
                      <TakeBackButton
                        name={title}
                        onClick={() => taking.ask({ id, name: title })}
                        label="Retirar"
                        size="compact-md"
                      />
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
                      {quotes
                        .filter(({ treatmentPlanId }) => treatmentPlanId === id)
                        .map((quote) => (
                          <Text key={quote.id} size="sm" flex="1 0 100%">
                            Orçamento {quote.number}. {sayQuoteState(quote, today, timeZone)}
                          </Text>
                        ))}
                    </>
                  )}
                />
              )}
            </QueryContent>
          </div>
          <div data-screen-only>
            <Beside label="Adicionar plano">
              <QuickPlanForm key={patientId} patientId={patientId} />
            </Beside>
          </div>
        </Columns>
        {taking.dialog}
      </Page>
    </PatientBoundary>
  );
}
