/** 'Produtos e lotes': what applications are made with, what is left of it, and what has to go. */
import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { leftOf, lotRemarks, type Product, type ProductLot } from '#contract/patients/products.ts';
import { api } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { useCan } from '#web/auth/use-can.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { formatDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { ActionsMenu } from '#web/ui/actions-menu.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { IconBan, IconHistory, IconPencil, IconPlus, IconUsersGroup, IconX } from '#web/ui/icons/icons.ts';
import { usePageNumber, useSearchText } from '#web/ui/list-state.ts';
import { Pager } from '#web/ui/pager.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { useFormDialog } from '#web/ui/use-form-dialog.ts';
import { SettingsSection } from '../../settings-section.tsx';
import { LotForm } from './lot-form.tsx';
import { ProductForm } from './product-form.tsx';
import { ProtocolsCard } from './protocols-card.tsx';
import { badgesOf, sayLeft } from './quantity.ts';
import { RecallDialog } from './recall-dialog.tsx';

const pageSize = 25;
type ChosenLot = { product: Product; lot: ProductLot | null };

export function Component() {
  const [search, setSearch] = useSearchText();
  const [page, setPage] = usePageNumber();
  const can = useCan();
  const found = useQuery(
    api.products.list.queryOptions({
      input: { search, page, pageSize },
      placeholderData: keepPreviousData,
    }),
  );
  const ofProduct = useFormDialog<Product>();
  const ofLot = useFormDialog<ChosenLot>();
  const add = (
    <Button onClick={() => ofProduct.open(null)} leftSection={<IconPlus aria-hidden size="1.1em" />}>
      Novo produto
    </Button>
  );
  return (
    <SettingsSection
      title="Produtos e lotes"
      description="O que foi usado baixa do lote com a assinatura da consulta, e volta quando ela é riscada."
      actions={found.data?.total === 0 && search === '' ? null : add}
    >
      <SearchBox
        value={search}
        onSearch={setSearch}
        placeholder="Produto, fabricante ou lote..."
        searching={found.isFetching}
      />
      <QueryContent
        query={found}
        errorMessage="Não foi possível carregar os produtos."
        skeleton={<ListSkeleton />}
      >
        {({ rows, total }) =>
          total > 0 ? (
            <Stack gap="lg">
              {rows.map((product) => (
                <ProductCard
                  key={product.id}
                  product={product}
                  onEdit={() => ofProduct.open(product)}
                  onLot={(lot) => ofLot.open({ product, lot })}
                />
              ))}
              <Pager page={page} pageSize={pageSize} total={total} onChange={setPage} noun="produtos" />
            </Stack>
          ) : search === '' ? (
            <EmptyState
              title="Nenhum produto cadastrado."
              description="Cadastre o que a clínica aplica, como uma toxina ou um preenchedor, e receba os lotes. Na consulta, cada ponto diz de que lote saiu."
              action={add}
            />
          ) : (
            <EmptyState
              drawing="search"
              title="Nenhum produto ou lote com estas palavras."
              action={
                <Button variant="light" onClick={() => setSearch('')}>
                  Limpar busca
                </Button>
              }
            />
          )
        }
      </QueryContent>
      {can('record') && search === '' ? <ProtocolsCard /> : null}
      <FormDialog
        opened={ofProduct.opened}
        onClose={ofProduct.close}
        title={ofProduct.edited ? `Editar ${ofProduct.edited.name}` : 'Novo produto'}
      >
        <ProductForm product={ofProduct.edited} onDone={ofProduct.close} />
      </FormDialog>
      <FormDialog
        opened={ofLot.opened}
        onClose={ofLot.close}
        title={
          ofLot.edited?.lot
            ? `Editar o lote ${ofLot.edited.lot.code}`
            : `Receber lote de ${ofLot.edited?.product.name}`
        }
      >
        {ofLot.edited ? <LotForm {...ofLot.edited} onDone={ofLot.close} /> : null}
      </FormDialog>
    </SettingsSection>
  );
}

type ProductCardProps = {
  product: Product;
  onEdit: () => void;
  /** Null: a new one. */
  onLot: (lot: ProductLot | null) => void;
};

function ProductCard({ product, onEdit, onLot }: ProductCardProps) {
  const [showsClosed, setShowsClosed] = useState(false);
  const { name, maker, registration, dilution, active, lots } = product;
  const open = lots.filter(({ closedAt }) => closedAt === null);
  const closed = lots.length - open.length;
  const facts = [maker, registration && `ANVISA ${registration}`, dilution].filter(Boolean);
  return (
    <Card component="section" aria-label={name}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <div>
            <Title order={3} size="h4">
              {name}{' '}
              {active ? null : (
                <Badge color="gray" variant="light">
                  Fora de uso
                </Badge>
              )}
            </Title>
            {facts.length > 0 ? <Text c="dimmed">{facts.join(' · ')}</Text> : null}
          </div>
          <Group gap="xs">
            <Button
              variant="subtle"
              onClick={onEdit}
              aria-label={`Editar: ${name}`}
              leftSection={<IconPencil aria-hidden size="1.1em" />}
            >
              Editar
            </Button>
            {active ? (
              <Button
                variant="light"
                onClick={() => onLot(null)}
                aria-label={`Receber lote: ${name}`}
                leftSection={<IconPlus aria-hidden size="1.1em" />}
              >
                Receber lote
              </Button>
            ) : null}
          </Group>
        </Group>
        {open.length > 0 || (showsClosed && closed > 0) ? (
          <Lots product={product} lots={showsClosed ? lots : open} onEdit={onLot} />
        ) : (
          <Text c="dimmed">Nenhum lote aberto.</Text>
        )}
        {closed > 0 ? (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={showsClosed}
            onClick={() => setShowsClosed(!showsClosed)}
            style={{ alignSelf: 'start' }}
          >
            {showsClosed ? 'Esconder' : 'Mostrar'} encerrados ({closed})
          </Button>
        ) : null}
      </Stack>
    </Card>
  );
}

type LotsProps = { product: Product; lots: readonly ProductLot[]; onEdit: (lot: ProductLot) => void };

function Lots({ product, lots, onEdit }: LotsProps) {
  const today = useToday();
  const can = useCan();
  const queryClient = useQueryClient();
  const saved = (message: string) => ({
    onSuccess: () => {
      notify.success(message);
      queryClient.invalidateQueries({ queryKey: api.products.key() });
    },
    onError: (error: Error) => notify.error(withReason('Erro ao salvar', error)),
  });
  const closing = useFormDialog<ProductLot>();
  const recalling = useFormDialog<ProductLot>();
  const lotId = recalling.edited?.id ?? '';
  const navigate = useNavigate();
  const close = useMutation(api.products.closeLot.mutationOptions(saved('Lote encerrado')));
  const reopen = useMutation(api.products.reopenLot.mutationOptions(saved('Lote em uso de novo')));
  const columns: Column<ProductLot>[] = [
    { header: 'Lote', cell: ({ code }) => code, minWidth: 6.5 },
    {
      header: 'Validade',
      cell: ({ expiresOn }, shape) => `${shape === 'card' ? 'Validade ' : ''}${formatDate(expiresOn)}`,
      numeric: true,
      minWidth: 7,
    },
    {
      header: 'Restam',
      cell: (lot, shape) => `${shape === 'card' ? 'Restam ' : ''}${sayLeft(lot, product)}`,
      numeric: true,
      minWidth: 8,
    },
    {
      header: 'Situação',
      cell: (lot) => {
        const badges = badgesOf(lot, today);
        if (badges.length === 0) return 'Em dia';
        return (
          <Group gap={4}>
            {badges.map(({ label, color }) => (
              <Badge key={label} color={color} variant="light">
                {label}
              </Badge>
            ))}
          </Group>
        );
      },
      // Of the longest one, where a lot has it: a status is never cut.
      minWidth: lots.some((lot) => lotRemarks(lot, today).isOverused) ? 16 : 9,
    },
    {
      header: 'Ações',
      cell: (lot) => (
        <ActionsMenu
          name={`lote ${lot.code}`}
          actions={[
            ...(can('record')
              ? [{ label: 'Quem recebeu', Icon: IconUsersGroup, to: paths.admin.recall(lot.id) }]
              : []),
            { label: 'Editar', Icon: IconPencil, run: () => onEdit(lot) },
            ...(lot.recallReason === null
              ? [{ label: 'Marcar como recolhido', Icon: IconBan, run: () => recalling.open(lot) }]
              : []),
            lot.closedAt === null
              ? {
                  label: 'Encerrar',
                  Icon: IconX,
                  run: () => (leftOf(lot) > 0 ? closing.open(lot) : close.mutate({ id: lot.id })),
                }
              : { label: 'Usar de novo', Icon: IconHistory, run: () => reopen.mutate({ id: lot.id }) },
          ]}
        />
      ),
      align: 'right',
      onPhone: 'foot',
      minWidth: 6,
    },
  ];
  return (
    <>
      <DataTable
        label={`Lotes de ${product.name}`}
        dense
        columns={columns}
        rows={lots}
        rowKey={({ id }) => id}
      />
      <RecallDialog
        lotId={lotId}
        opened={recalling.opened}
        onClose={recalling.close}
        // Who received it is to be told now.
        onMarked={can('record') ? () => navigate(paths.admin.recall(lotId)) : undefined}
      />
      <ConfirmDialog
        opened={closing.opened}
        onClose={closing.close}
        title={`Encerrar o lote ${closing.edited?.code}?`}
        confirmLabel="Encerrar"
        onConfirm={() => {
          closing.close();
          if (closing.edited) close.mutate({ id: closing.edited.id });
        }}
      >
        {closing.edited ? `Restam ${sayLeft(closing.edited, product)}. ` : null}
        Um lote encerrado não é mais escolhido em aplicações. Se o fabricante o recolheu, use “Marcar como
        recolhido”.
      </ConfirmDialog>
    </>
  );
}
