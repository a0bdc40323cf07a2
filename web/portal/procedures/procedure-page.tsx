/** One procedure: its picture or film, what it is, how long it takes. */
import { Card, Skeleton, Stack, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { Procedure } from '#contract/procedures.ts';
import { api } from '#web/api/client.ts';
import { MediaView } from '#web/clinic/procedure-media.tsx';
import { paths } from '#web/paths.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { Loading } from '#web/ui/skeletons.tsx';
import { notify } from '#web/ui/toasts.tsx';
import styles from './procedures.module.css';

export function Component() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data, isError } = useQuery(api.procedures.get.queryOptions({ input: { id } }));
  const failed = isError && !data;

  // A procedure that cannot be loaded leads back to the list.
  useEffect(() => {
    if (!failed) return;
    notify.error('Não foi possível carregar os detalhes do procedimento.', { id: `procedure ${id}` });
    navigate(paths.portal.procedures(), { replace: true });
  }, [failed, id, navigate]);

  return (
    <Page>
      <PageHeader
        title={data?.title}
        documentTitle={data?.title ?? 'Procedimento'}
        back={{ to: paths.portal.procedures(), label: 'Procedimentos' }}
      />
      {data ? <Details procedure={data} /> : <DetailsSkeleton />}
    </Page>
  );
}

const Details = ({ procedure: { title, description, duration, media } }: { procedure: Procedure }) => (
  <>
    {media ? <MediaView key={media.url} media={media} title={title} /> : null}
    {duration ? (
      <Card p="md">
        <div className={styles.facts}>
          <IconClock aria-hidden size="1.4rem" stroke={1.6} />
          <dl>
            <dt>Duração</dt>
            <dd>{duration}</dd>
          </dl>
        </div>
      </Card>
    ) : null}
    <Text className={styles.prose}>{description}</Text>
  </>
);

const DetailsSkeleton = () => (
  <Loading>
    <Stack gap="lg">
      <Skeleton radius="lg" style={{ aspectRatio: '3 / 2' }} />
      <Skeleton h={72} radius="lg" />
      <Stack gap="sm">
        <Skeleton h={12} w="95%" />
        <Skeleton h={12} w="90%" />
        <Skeleton h={12} w="60%" />
      </Stack>
    </Stack>
  </Loading>
);
