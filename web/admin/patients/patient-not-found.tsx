/** There is no such patient, or no longer. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** What a form says that was being filled in when the patient was deleted. */
export const patientLost = 'O cadastro deste paciente foi excluído.';

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
