/** Changes a procedure of the catalogue. */
import { Button } from '@mantine/core';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { Procedure, ProcedureSummary } from '#contract/procedures.ts';
import { api, client } from '#web/api/client.ts';
import { isMissing } from '#web/api/error-messages.ts';
import { paths } from '#web/paths.ts';
import { KeepForm, useKeepsForm } from '#web/ui/lost-record.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useGoBack } from '#web/ui/use-go-back.ts';
import { useGoUp } from '#web/ui/way-back.ts';
import { ProcedureForm } from './procedure-form.tsx';

export function Component() {
  const { id = '' } = useParams();
  const goBack = useGoBack(paths.admin.procedures());
  const goUp = useGoUp();
  const queryClient = useQueryClient();
  const found = useQuery(api.procedures.get.queryOptions({ input: { id } }));
  const lost = isMissing(found.error);
  const keepsForm = useKeepsForm(lost);
  return (
    <Page width="narrow">
      <PageHeader title="Editar Procedimento" back={{ onBack: goBack }} />
      {found.data && (!lost || keepsForm) ? (
        <KeepForm lost={lost ? 'Este procedimento foi excluído.' : null}>
          <ProcedureForm
            key={id}
            procedure={found.data}
            save={(change, options) => client.procedures.update({ id, ...change }, options)}
            submitLabel="Atualizar Procedimento"
            savedMessage="Procedimento atualizado com sucesso!"
            onSaved={(saved) => {
              showMediaOf(queryClient, saved);
              goUp(paths.admin.procedures());
            }}
            onCancel={goBack}
          />
        </KeepForm>
      ) : lost ? (
        <NotFound />
      ) : found.isError ? (
        <ErrorState
          message="Não foi possível carregar os detalhes do procedimento."
          onRetry={found.refetch}
          retrying={found.isFetching}
        />
      ) : (
        <FormSkeleton fields={4} />
      )}
    </Page>
  );
}

/** In the lists as they were seen last: until they are asked for again they would show a picture that is gone. */
const showMediaOf = (queryClient: QueryClient, { id, media }: Procedure) =>
  queryClient.setQueriesData<{ rows: ProcedureSummary[]; total: number }>(
    { queryKey: api.procedures.list.key({ type: 'query' }) },
    (list) => list && { ...list, rows: list.rows.map((row) => (row.id === id ? { ...row, media } : row)) },
  );

const NotFound = () => (
  <EmptyState
    drawing="search"
    title="Procedimento não encontrado."
    description="Ele pode ter sido excluído, ou o endereço está incompleto."
    action={
      <Button component={Link} to={paths.admin.procedures()} variant="light">
        Ver procedimentos
      </Button>
    }
  />
);
