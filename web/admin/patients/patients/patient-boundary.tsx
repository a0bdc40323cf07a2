import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { isMissing } from '#web/api/error-messages.ts';
import { paths } from '#web/paths.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { RecordBoundary, RecordNotFound } from '#web/ui/record-boundary.tsx';

type PatientBoundaryProps = {
  /** The error of the query that loads the page. */
  error: unknown;
  children: ReactNode;
};

/** Around a page about a patient who may not exist, or be deleted while the page is open. */
export const PatientBoundary = ({ error, children }: PatientBoundaryProps) => (
  <RecordBoundary
    gone={isMissing(error)}
    reason="O cadastro deste paciente foi excluído."
    notFound={<PatientNotFound />}
  >
    {children}
  </RecordBoundary>
);

/** Patients deleted in this tab: 'Voltar' to one of them leads to the list. */
const deletedHere = new Set<string>();
export const rememberDeleted = (id: string) => deletedHere.add(id);

export function PatientNotFound() {
  const { id = '' } = useParams();
  if (deletedHere.has(id)) return <Navigate to={paths.admin.patients()} replace />;
  return <Missing />;
}

const Missing = () => (
  <Page>
    <PageHeader title="Paciente" back={{ to: paths.admin.patients() }} />
    <RecordNotFound
      title="Paciente não encontrado."
      description="O cadastro pode ter sido excluído, ou o endereço está incompleto."
      to={paths.admin.patients()}
      linkLabel="Ver pacientes"
    />
  </Page>
);
