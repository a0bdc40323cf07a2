import type { ReactNode } from 'react';
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

export const PatientNotFound = () => (
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
