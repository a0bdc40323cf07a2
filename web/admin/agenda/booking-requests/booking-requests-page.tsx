/** 'Pedidos': times that patients have asked for, the longest wait first. A request keeps its time until it is answered. */
import { Anchor, Card, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { BookingRequest } from '#contract/booking/booking-requests.ts';
import { api } from '#web/api/client.ts';
import { useMayOpen } from '#web/auth/use-can.ts';
import { paths } from '#web/paths.ts';
import { ListFrame } from '#web/ui/list-frame.tsx';
import { usePageNumber } from '#web/ui/list-state.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useLast } from '#web/ui/use-last.ts';
import { RefuseDialog } from './refuse-dialog.tsx';
import styles from './request-card.module.css';
import { RequestCard } from './request-card.tsx';

const pageSize = 20;

export function Component() {
  const [page, setPage] = usePageNumber();
  const [query, setQuery] = useSearchParams();
  const show = query.get('mostrar') === 'respondidos' ? 'answered' : 'open';
  const list = useQuery(
    api.bookingRequests.list.queryOptions({
      input: { page, pageSize, show },
      placeholderData: keepPreviousData,
    }),
  );
  const [refused, setRefused] = useState<BookingRequest | null>(null);
  const shown = useLast(refused);
  const mayOpen = useMayOpen();
  const settings = paths.admin.bookingSettings();
  return (
    <Page>
      <PageHeader
        title="Pedidos"
        description="Horários que pacientes pediram. Cada um fica reservado até a resposta."
        back={{ to: paths.admin.appointmentCalendar() }}
        isKeptFree
      />
      <SegmentedControl
        data-keep-free
        aria-label="Quais pedidos"
        value={show}
        onChange={(value) => setQuery(value === 'answered' ? { mostrar: 'respondidos' } : {})}
        data={[
          { value: 'open', label: list.data ? `Abertos (${list.data.open})` : 'Abertos' },
          { value: 'answered', label: 'Respondidos' },
        ]}
        mr="auto"
      />
      <ListFrame
        query={list}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        noun="pedidos"
        errorMessage="Erro ao carregar os pedidos"
        empty={
          show === 'open' ? (
            <EmptyState
              drawing="calendar"
              title="Nenhum pedido para responder."
              description={
                mayOpen(settings) ? (
                  <>
                    Quando um paciente pedir um horário pelo aplicativo, ele aparece aqui. As regras ficam em{' '}
                    <Anchor component={Link} to={settings} inherit underline="always">
                      Agendamento online
                    </Anchor>
                    .
                  </>
                ) : (
                  'Quando um paciente pedir um horário pelo aplicativo, ele aparece aqui.'
                )
              }
            />
          ) : (
            <EmptyState drawing="calendar" title="Nenhum pedido respondido ainda." />
          )
        }
      >
        {(rows) => <Requests key={`${show} ${page}`} rows={rows} onRefuse={setRefused} />}
      </ListFrame>
      {shown ? (
        <RefuseDialog
          key={shown.id}
          request={shown}
          opened={refused !== null}
          onClose={() => setRefused(null)}
        />
      ) : null}
    </Page>
  );
}

type RequestsProps = {
  rows: readonly BookingRequest[] | undefined;
  onRefuse: (request: BookingRequest) => void;
};

/** Who was answered here stays in place: else a second click would answer the next. */
function Requests({ rows, onRefuse }: RequestsProps) {
  const [done, setDone] = useState<readonly { request: BookingRequest; place: number }[]>([]);
  const shown = rows ? [...rows] : [];
  for (const { request, place } of done.toSorted((one, other) => one.place - other.place))
    if (!shown.some(({ id }) => id === request.id)) shown.splice(place, 0, request);
  const answered = rows ? shown.length - rows.length : 0;
  return (
    <>
      {answered > 0 ? (
        <Text size="sm" c="dimmed">
          {answered === 1 ? 'O respondido agora fica' : `Os ${answered} respondidos agora ficam`} aqui até
          você sair desta tela.
        </Text>
      ) : null}
      <ul className={styles.list} aria-label="Pedidos">
        {rows
          ? shown.map((request, place) => (
              <Card component="li" key={request.id} p="md">
                <RequestCard
                  request={request}
                  onRefuse={onRefuse}
                  onDone={() =>
                    setDone((before) => [
                      ...before.filter((one) => one.request.id !== request.id),
                      { request, place },
                    ])
                  }
                  isDone={!rows.some(({ id }) => id === request.id)}
                />
              </Card>
            ))
          : [1, 2, 3].map((row) => (
              <Card component="li" key={row} p="md">
                <Stack gap="xs">
                  <Skeleton h="1rem" w="12rem" />
                  <Skeleton h="1rem" w="18rem" />
                  <Skeleton h="2rem" w="20rem" />
                </Stack>
              </Card>
            ))}
      </ul>
    </>
  );
}
