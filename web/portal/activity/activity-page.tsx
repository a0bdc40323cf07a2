/** 'Quem acessou meus dados': the audit log of the patient's own record. */
import { Button, Card, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { OwnActivityEntry } from '#contract/accounts/activity.ts';
import { api } from '#web/api/client.ts';
import { ActivityDays } from '#web/clinic/activity/activity-days.tsx';
import { ActivitySkeleton } from '#web/clinic/activity/activity-skeleton.tsx';
import { isByAccess, sayForPatient } from '#web/clinic/activity/say-activity.ts';
import { paths } from '#web/paths.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { ProfileNotReady } from '../home/profile-not-ready.tsx';

const title = 'Quem acessou meus dados';
const failure = 'Não foi possível carregar os acessos';

export function Component() {
  const list = useInfiniteQuery(
    api.portal.activity.infiniteOptions({
      input: (after: string | undefined) => ({ after }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );
  if (list.data?.pages[0]?.rows === null) return <ProfileNotReady screen={title} query={list} />;
  return (
    <Page>
      <PageHeader title={title} back={{ to: paths.portal.profile(), label: 'Meu Perfil' }} />
      <QueryContent query={list} errorMessage={failure} skeleton={<ActivitySkeleton />}>
        {({ pages }) => (
          <Stack gap="lg">
            <Card>
              <Text>
                Seus dados são seus. Aqui você vê quem da clínica consultou ou alterou o seu prontuário, e
                quando. Ninguém pode apagar este registro.
              </Text>
            </Card>
            <Entries rows={pages.flatMap(({ rows }) => rows ?? [])} />
            {list.hasNextPage ? (
              <Button variant="light" onClick={() => list.fetchNextPage()} loading={list.isFetchingNextPage}>
                Mostrar mais
              </Button>
            ) : null}
            {list.isFetchNextPageError ? (
              <Text role="alert" c="var(--mantine-color-error)">
                {failure}
              </Text>
            ) : null}
          </Stack>
        )}
      </QueryContent>
    </Page>
  );
}

const Entries = ({ rows }: { rows: OwnActivityEntry[] }) =>
  rows.length === 0 ? (
    <EmptyState
      drawing="paper"
      title="Ninguém acessou seus dados ainda."
      description="Assim que alguém da clínica abrir o seu prontuário, aparece aqui."
    />
  ) : (
    <ActivityDays rows={rows} sentence={(entry) => <OwnSentence entry={entry} />} />
  );

const doer = (entry: OwnActivityEntry) => {
  const { kind, name } = entry.who;
  if (kind === 'system')
    return isByAccess(entry) ? 'Alguém, por um link ou no tablet da clínica,' : 'O sistema';
  return kind === 'self' ? 'Você' : (name ?? 'Alguém da clínica');
};

const OwnSentence = ({ entry }: { entry: OwnActivityEntry }) => (
  <>
    <Text span fw="bold">
      {doer(entry)}
    </Text>{' '}
    {sayForPatient({ ...entry, own: entry.own || entry.who.kind === 'self' })}
  </>
);
