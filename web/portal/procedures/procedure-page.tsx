/** One procedure: its picture or film, what it is, how long it takes, what it costs and how to prepare for it. */
import { Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { Procedure } from '#contract/clinic/procedures.ts';
import { api } from '#web/api/client.ts';
import { MediaView } from '#web/clinic/procedure-media.tsx';
import { WhatsappButton } from '#web/clinic/whatsapp-button.tsx';
import { formatDate } from '#web/format/date.ts';
import { sayPrice } from '#web/format/money.ts';
import { paths } from '#web/paths.ts';
import { type Icon, IconCash, IconClock } from '#web/ui/icons/icons.ts';
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
      {data ? (
        <>
          <Details procedure={data} />
          <NextStep procedure={data} />
        </>
      ) : (
        <DetailsSkeleton />
      )}
    </Page>
  );
}

const Details = ({ procedure }: { procedure: Procedure }) => {
  const { title, description, duration, priceCents, priceVaries, preparation, media } = procedure;
  return (
    <>
      {media ? <MediaView key={media.url} media={media} title={title} /> : null}
      {duration || priceCents !== null ? (
        <Card p="md">
          <Stack gap="sm">
            {duration ? <Fact FactIcon={IconClock} name="Duração" value={duration} /> : null}
            {priceCents === null ? null : (
              <Fact FactIcon={IconCash} name="Preço" value={sayPrice({ priceCents, priceVaries }) ?? ''} />
            )}
          </Stack>
        </Card>
      ) : null}
      <Text className={styles.prose}>{description}</Text>
      {preparation ? (
        <Stack gap="xs" component="section" aria-labelledby="preparation">
          <Title order={2} id="preparation">
            Antes do procedimento
          </Title>
          <Text className={styles.prose}>{preparation}</Text>
        </Stack>
      ) : null}
    </>
  );
};

/** Booked here, waited for where the patient has as many visits as may be, else asked for. */
function NextStep({ procedure: { id, bookableOnline } }: { procedure: Procedure }) {
  const { data: choices, isPending } = useQuery(api.booking.choices.queryOptions({ input: {} }));
  if (isPending) return <Skeleton h="2.75rem" radius="xl" />;
  if (!bookableOnline || (choices?.mode ?? 'off') === 'off')
    return <WhatsappButton size="md">Quer agendar uma consulta?</WhatsappButton>;
  const own = choices?.procedures.find((each) => each.id === id)?.ownPackage;
  return (
    <Stack gap="sm">
      {own && own.left > 0 ? (
        <Text>
          Do seu pacote: {own.left} a marcar até {formatDate(own.validUntil)}.
        </Text>
      ) : null}
      {choices?.blocked ? (
        <Button component={Link} to={paths.portal.waitingList({ procedimento: id })} size="md">
          Me avise se surgir antes
        </Button>
      ) : (
        <Button component={Link} to={paths.portal.book({ procedimento: id })} size="md">
          Agendar
        </Button>
      )}
    </Stack>
  );
}

const Fact = ({ FactIcon, name, value }: { FactIcon: Icon; name: string; value: string }) => (
  <div className={styles.facts}>
    <FactIcon aria-hidden size="1.4rem" stroke={1.6} />
    <dl>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </dl>
  </div>
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
