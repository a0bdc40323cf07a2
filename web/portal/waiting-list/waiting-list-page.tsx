/** 'Me avise se surgir antes': what the patient waits for, and a form to join the clinic's waiting list. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { useBack } from '../use-back.ts';
import { JoinForm } from './join-form.tsx';
import { OwnEntries } from './own-entries.tsx';

export function Component() {
  const [params] = useSearchParams();
  const back = useBack(paths.portal.home());
  const home = useQuery(api.portal.home.queryOptions());
  const choices = useQuery(api.booking.choices.queryOptions({ input: {} }));
  return (
    <Page>
      <PageHeader
        title="Me avise se surgir antes"
        description="Quando um horário vagar, a clínica oferece para quem espera. O primeiro que aceitar fica com ele."
        back={back}
      />
      <QueryContent
        query={home}
        errorMessage="Erro ao carregar a lista de espera"
        skeleton={<FormSkeleton fields={3} />}
      >
        {({ waiting }) => (
          <>
            {waiting.length > 0 ? <OwnEntries entries={waiting} /> : null}
            <QueryContent
              query={choices}
              errorMessage="Erro ao carregar os procedimentos"
              skeleton={<FormSkeleton fields={3} />}
            >
              {(offered) => (
                <JoinForm choices={offered} waiting={waiting} procedureId={params.get('procedimento')} />
              )}
            </QueryContent>
          </>
        )}
      </QueryContent>
    </Page>
  );
}
