/** What a patient is to have done, on a page of its own. */
import { Button, Card } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { api } from '#web/api/client.ts';
import { isMissing } from '#web/api/error-messages.ts';
import { paths } from '#web/paths.ts';
import { KeepForm, useKeepsForm } from '#web/ui/lost-record.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { CardSkeleton, Loading } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { PatientNotFound, patientLost } from '../patients/patient-not-found.tsx';
import { AddProcedureDialog } from './add-procedure-dialog.tsx';
import { FutureProcedureList } from './future-procedure-list.tsx';

const heading = 'Procedimentos Futuros';

export function Component() {
  const { id: patientId = '' } = useParams();
  const [adding, dialog] = useDisclosure(false);
  const procedures = useQuery(api.futureProcedures.list.queryOptions({ input: { patientId } }));
  const { data } = procedures;

  const lost = isMissing(procedures.error);
  const keepsForm = useKeepsForm(lost);
  if (lost && !keepsForm) return <PatientNotFound />;
  return (
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
      {data && data.rows.length > 0 ? (
        <Card>
          <FutureProcedureList procedures={data.rows} />
        </Card>
      ) : data ? (
        <EmptyState
          title="Nenhum procedimento planejado"
          description="Anote aqui o que este paciente ainda vai fazer na clínica. Ele acompanha pelo portal."
        />
      ) : procedures.isError ? (
        <ErrorState
          message="Erro ao carregar procedimentos"
          onRetry={procedures.refetch}
          retrying={procedures.isFetching}
        />
      ) : (
        <Loading>
          <CardSkeleton lines={4} />
        </Loading>
      )}
      <KeepForm lost={lost ? patientLost : null}>
        <AddProcedureDialog
          key={patientId}
          patientId={patientId}
          opened={adding}
          onClose={dialog.close}
          title="Adicionar Procedimento Futuro"
          savedMessage="Procedimento cadastrado com sucesso!"
        />
      </KeepForm>
    </Page>
  );
}
