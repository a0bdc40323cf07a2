/** The future procedures of a patient, on a page of their own. */
import { Button, Card } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { api } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { IconPlus } from '#web/ui/icons/icons.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { CardSkeleton, Loading } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { PatientBoundary } from '../patients/patient-boundary.tsx';
import { AddProcedureDialog } from './add-procedure-dialog.tsx';
import { FutureProcedureList } from './future-procedure-list.tsx';
import { useProcedureActions } from './use-procedure-actions.tsx';

const heading = 'Procedimentos Futuros';

export function Component() {
  const { id: patientId = '' } = useParams();
  const [adding, dialog] = useDisclosure(false);
  const procedures = useQuery(api.futureProcedures.list.queryOptions({ input: { patientId } }));
  const { data } = procedures;
  const actions = useProcedureActions(patientId, data?.rows);

  return (
    <PatientBoundary error={procedures.error}>
      <Page>
        <PageHeader
          title={data ? `${heading} de ${data.patient.fullName}` : procedures.isError ? heading : undefined}
          documentTitle={heading}
          back={{ to: paths.admin.patient(patientId) }}
          actions={
            <Button onClick={dialog.open} leftSection={<IconPlus aria-hidden size="1.1em" />}>
              Adicionar Procedimento
            </Button>
          }
        />
        <QueryContent
          query={procedures}
          errorMessage="Erro ao carregar procedimentos"
          skeleton={
            <Loading>
              <CardSkeleton lines={4} />
            </Loading>
          }
        >
          {({ rows }) =>
            rows.length > 0 ? (
              <Card>
                <FutureProcedureList procedures={rows} actions={actions.of} />
              </Card>
            ) : (
              <EmptyState
                title="Nenhum procedimento planejado"
                description="Anote aqui o que este paciente ainda vai fazer na clínica. Ele acompanha pelo portal."
              />
            )
          }
        </QueryContent>
        <AddProcedureDialog
          key={patientId}
          patientId={patientId}
          opened={adding}
          onClose={dialog.close}
          title="Adicionar Procedimento Futuro"
          savedMessage="Procedimento cadastrado com sucesso!"
        />
        {actions.dialogs}
      </Page>
    </PatientBoundary>
  );
}
