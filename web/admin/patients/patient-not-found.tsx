/** There is no such patient, or no longer. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/states.tsx';

export const PatientNotFound = () => (
  <Page>
    <PageHeader title="Paciente" back={{ to: paths.admin.patients() }} />
    <EmptyState
      drawing="search"
      title="Paciente não encontrado."
      description="O cadastro pode ter sido excluído, ou o endereço está incompleto."
      action={
        <Button component={Link} to={paths.admin.patients()} variant="light">
          Ver pacientes
        </Button>
      }
    />
  </Page>
);
