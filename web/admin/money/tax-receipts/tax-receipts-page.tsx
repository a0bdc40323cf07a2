/** 'Receita Saúde e NFS-e': receipts that professionals issue as natural persons, ticked off, and what a company's invoices need. */
import { Badge, Button, Stack, Tabs, Text } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { missingTaxNumber, type TaxReceiptDue, taxReceiptLimits } from '#contract/money/tax-receipts.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useCan } from '#web/auth/use-can.ts';
import { formatDate } from '#web/format/date.ts';
import { formatCents } from '#web/format/money.ts';
import { paths } from '#web/paths.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { ListFrame } from '#web/ui/list-frame.tsx';
import { usePageNumber, useUrlChoice } from '#web/ui/list-state.ts';
import { OneTextForm } from '#web/ui/one-text-form.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { useLast } from '#web/ui/use-last.ts';
import { Invoices } from './invoices.tsx';
import { hiddenCpfs, paymentColumns } from './payment-columns.tsx';

const parts = ['due', 'issued', 'nfse'] as const;
const partNames = { due: 'Recibos a emitir', issued: 'Recibos emitidos', nfse: 'NFS-e' };

export function Component() {
  const can = useCan();
  const open = parts.filter((each) => each !== 'nfse' || can('finances'));
  const [part, setPart] = useUrlChoice('parte', open, 'due');
  return (
    <Page>
      <PageHeader
        title="Receita Saúde e NFS-e"
        description="O que falta declarar dos pagamentos. Nada é enviado à Receita nem à prefeitura daqui."
        back={{ to: paths.admin.tills(), label: 'Caixa' }}
      />
      <Tabs
        value={part}
        onChange={(chosen) => setPart(open.find((each) => each === chosen) ?? 'due')}
        keepMounted={false}
      >
        <Tabs.List aria-label="Lista" data-screen-only>
          {open.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {partNames[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={part} pt="md">
          {part === 'nfse' ? <Invoices /> : <Receipts key={part} state={part} />}
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

const pageSize = 25;

function Receipts({ state }: { state: 'due' | 'issued' }) {
  const [page, setPage] = usePageNumber();
  const query = useQuery(
    api.taxReceipts.list.queryOptions({
      input: { state, page, pageSize },
      placeholderData: keepPreviousData,
    }),
  );
  const [ticked, setTicked] = useState<TaxReceiptDue | null>(null);
  const [undone, setUndone] = useState<TaxReceiptDue | null>(null);
  const lastTicked = useLast(ticked);
  // As the list has it now: a refusal brings another amount.
  const asked =
    query.data?.rows.find(({ operationId }) => operationId === lastTicked?.operationId) ?? lastTicked;
  const lastUndone = useLast(undone);
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.taxReceipts.key() });
  const undoing = useMutation({
    mutationFn: (id: string) => client.taxReceipts.untick({ id }),
    onSuccess: async () => {
      await refresh();
      setUndone(null);
      notify.success('Recibo desmarcado');
    },
    onError: refresh,
  });
  const { hasPersons = true, showsCpfs = true } = query.data ?? {};
  return (
    <Stack gap="md">
      <Text c="dimmed" maw="75ch">
        {state === 'due'
          ? 'Pagamentos de consultas de quem recebe como pessoa física. Copie cada campo para o aplicativo da Receita e marque aqui o número do recibo.'
          : 'Os que já foram marcados com o número. Se um deles foi cancelado na Receita, desmarque-o.'}
        {showsCpfs ? '' : ` ${hiddenCpfs}`}
      </Text>
      <ListFrame
        query={query}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        noun="pagamentos"
        errorMessage="Não foi possível carregar os recibos."
        empty={
          <EmptyState
            title={state === 'due' ? 'Nenhum recibo a emitir.' : 'Nenhum recibo emitido ainda.'}
            description={
              hasPersons
                ? undefined
                : 'Nenhum profissional recebe como pessoa física. Isso se define em Configurações, Equipe, no cadastro do profissional.'
            }
          />
        }
      >
        {(rows) => (
          <DataTable
            label={partNames[state]}
            rows={rows}
            stale={query.isPlaceholderData}
            rowKey={({ operationId }) => operationId}
            columns={[
              ...paymentColumns(state === 'due', showsCpfs),
              {
                header: 'Recibo',
                minWidth: 11,
                onPhone: 'foot',
                cell: (row) => {
                  const { receipt, patient } = row;
                  if (!receipt)
                    return (
                      <Button
                        variant="light"
                        size="compact-md"
                        onClick={() => setTicked(row)}
                        aria-label={`Marcar como emitido: ${patient.fullName}, ${formatDate(row.day)}`}
                      >
                        Marcar como emitido
                      </Button>
                    );
                  const isStale = receipt.cents !== row.cents;
                  return (
                    <Stack gap={4} align="flex-start">
                      {isStale ? <Badge color="red">Cancelar na Receita</Badge> : null}
                      <Text size="sm">
                        Nº {receipt.number}
                        {isStale ? `, de ${formatCents(receipt.cents)}: o pagamento foi estornado` : ''}
                        {receipt.userName ? ` · ${receipt.userName}` : ''}
                      </Text>
                      <Button
                        variant="subtle"
                        size="compact-md"
                        onClick={() => {
                          undoing.reset();
                          setUndone(row);
                        }}
                        aria-label={`${isStale ? 'Já cancelei' : 'Desmarcar'}: ${receipt.number}, ${patient.fullName}`}
                      >
                        {isStale ? 'Já cancelei' : 'Desmarcar'}
                      </Button>
                    </Stack>
                  );
                },
              },
            ]}
          />
        )}
      </ListFrame>
      <FormDialog opened={ticked !== null} onClose={() => setTicked(null)} title="Recibo emitido">
        {asked ? (
          <Stack gap="md">
            <Text>
              {asked.patient.fullName}, {formatDate(asked.day)}, {formatCents(asked.cents)}.
            </Text>
            <OneTextForm
              label="Número do recibo"
              description="O que o aplicativo da Receita mostrou."
              maxLength={taxReceiptLimits.number}
              missing={missingTaxNumber}
              submitLabel="Marcar como emitido"
              save={(number) =>
                client.taxReceipts
                  .tick({ operationId: asked.operationId, cents: asked.cents, number })
                  .catch(async (error: unknown) => {
                    await refresh();
                    throw error;
                  })
              }
              onSaved={async () => {
                await refresh();
                notify.success('Recibo marcado como emitido');
                setTicked(null);
              }}
              say={errorMessage}
            />
          </Stack>
        ) : null}
      </FormDialog>
      <ConfirmDialog
        opened={undone !== null}
        onClose={() => setUndone(null)}
        title="Desmarcar o recibo?"
        confirmLabel="Desmarcar"
        running={undoing.isPending}
        error={undoing.error && errorMessage(undoing.error)}
        onConfirm={() => undone?.receipt && undoing.mutate(undone.receipt.id)}
      >
        O nº {lastUndone?.receipt?.number} fica registrado como desmarcado
        {lastUndone?.cents ? ', e o pagamento volta para a lista a emitir' : ''}. O cancelamento em si é feito
        no aplicativo da Receita.
      </ConfirmDialog>
    </Stack>
  );
}
