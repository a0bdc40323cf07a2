/** Changes a procedure of the catalogue. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Procedure, ProcedureSummary } from '#contract/clinic/procedures.ts';
import { api, client } from '#web/api/client.ts';
import { isMissing } from '#web/api/error-messages.ts';
import { paths } from '#web/paths.ts';
import { useGoBack, useReturnTo } from '#web/ui/history.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { RecordBoundary, RecordNotFound } from '#web/ui/record-boundary.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { ProcedureForm } from './procedure-form.tsx';

export function Component() {
  const { id = '' } = useParams();
  const goBack = useGoBack(paths.admin.procedures());
  const returnTo = useReturnTo();
  const queryClient = useQueryClient();
  const found = useQuery(api.procedures.get.queryOptions({ input: { id } }));
  return (
    <Page width="narrow">
      <PageHeader title="Editar Procedimento" back={{ onBack: goBack }} />
      <RecordBoundary
        gone={isMissing(found.error)}
        reason="Este procedimento foi excluído."
        notFound={
          <RecordNotFound
            title="Procedimento não encontrado."
            description="Ele pode ter sido excluído, ou o endereço está incompleto."
            to={paths.admin.procedures()}
            linkLabel="Ver procedimentos"
          />
        }
      >
        <QueryContent
          query={found}
          errorMessage="Não foi possível carregar os detalhes do procedimento."
          skeleton={<FormSkeleton fields={4} />}
        >
          {(procedure) => (
            <ProcedureForm
              key={id}
              procedure={procedure}
              save={(change, options) => client.procedures.update({ id, ...change }, options)}
              submitLabel="Atualizar Procedimento"
              savedMessage="Procedimento atualizado com sucesso!"
              onSaved={(saved) => {
                updateLists(queryClient, saved);
                returnTo(paths.admin.procedures());
              }}
              onCancel={goBack}
            />
          )}
        </QueryContent>
      </RecordBoundary>
    </Page>
  );
}

/** The cached lists would show the old picture, whose file is deleted, until they are fetched again. */
const updateLists = (queryClient: QueryClient, { id, media }: Procedure) =>
  queryClient.setQueriesData<{ rows: ProcedureSummary[]; total: number }>(
    { queryKey: api.procedures.list.key({ type: 'query' }) },
    (list) => list && { ...list, rows: list.rows.map((row) => (row.id === id ? { ...row, media } : row)) },
  );
