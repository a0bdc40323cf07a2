/** 'Pedidos': times that patients have asked for, the longest wait first. A request keeps its time until it is answered. */
import { Anchor, Card, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { BookingRequest } from '#contract/booking/booking-requests.ts';
import { api } from '#web/api/client.ts';
import { useMayOpen } from '#web/auth/use-can.ts';
import { paths } from '#web/paths.ts';
import { ListFrame } from '#web/ui/list-frame.tsx';
import { usePageNumber } from '#web/ui/list-state.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import type { QueryState } from '#web/ui/query-content.tsx';
import { ignoresSecondClick } from '#web/ui/second-click.ts';
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
  const mayOpen = useMayOpen();
  const settings = paths.admin.bookingSettings();
  const empty =
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
    );
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
      <Requests key={`${show} ${page}`} list={list} page={page} onPage={setPage} empty={empty} />
    </Page>
  );
}

/** With the place where it stands. */
type Placed = { request: BookingRequest; place: number };
type List = { rows: readonly BookingRequest[]; total: number };
type RequestsProps = {
  list: QueryState<List>;
  page: number;
  onPage: (page: number) => void;
  empty: ReactNode;
};

/** Who was answered here stays in place, with the answer: else a second click would answer the next. */
function Requests({ list, page, onPage, empty }: RequestsProps) {
  const [refused, setRefused] = useState<Placed | null>(null);
  const toRefuse = useLast(refused);
  const [done, setDone] = useState<readonly Placed[]>([]);
  const open = list.data?.rows ?? [];
  const isOpen = ({ id }: BookingRequest) => open.some((each) => each.id === id);
  const shown = [...open];
  for (const { request, place } of done.toSorted((one, other) => one.place - other.place))
    if (!isOpen(request)) shown.splice(place, 0, request);
  const answered = shown.length - open.length;
  const keep = (placed: Placed) =>
    setDone((before) => [...before.filter(({ request }) => request.id !== placed.request.id), placed]);
  return (
    <>
      {answered > 0 ? (
        <Text size="sm" c="dimmed">
          {answered === 1 ? 'O respondido agora fica' : `Os ${answered} respondidos agora ficam`} aqui até
          você sair desta tela.
        </Text>
      ) : null}
      <ListFrame
        query={{ ...list, data: list.data && { ...list.data, rows: shown } }}
        page={page}
        pageSize={pageSize}
        onPage={onPage}
        noun="pedidos"
        errorMessage="Erro ao carregar os pedidos"
        empty={empty}
      >
        {(rows) => (
          <ul className={styles.list} aria-label="Pedidos" {...ignoresSecondClick}>
            {rows
              ? rows.map((request, place) => {
                  const placed = { request, place };
                  const answers = {
                    request,
                    onRefuse: () => setRefused(placed),
                    onDone: () => keep(placed),
                  };
                  return (
                    <Card component="li" key={request.id} p="md">
                      {isOpen(request) ? <RequestCard {...answers} /> : <AnsweredCard {...answers} />}
                    </Card>
                  );
                })
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
        )}
      </ListFrame>
      {toRefuse ? (
        <RefuseDialog
          key={toRefuse.request.id}
          request={toRefuse.request}
          opened={refused !== null}
          onClose={() => setRefused(null)}
          onDone={() => keep(toRefuse)}
        />
      ) : null}
    </>
  );
}

/** What became of it, which another may have said. */
function AnsweredCard(card: Omit<ComponentProps<typeof RequestCard>, 'isDone'>) {
  const { data } = useQuery(api.bookingRequests.list.queryOptions({ input: { id: card.request.id } }));
  return <RequestCard {...card} request={data?.rows[0] ?? card.request} isDone />;
}
