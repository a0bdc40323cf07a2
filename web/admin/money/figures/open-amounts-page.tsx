/** 'Em aberto': who owes, with the phone and what it is for. A payment is taken from here. */
import { Group, Select, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sayCount } from '#contract/count.ts';
import { openAges } from '#contract/money/figure-days.ts';
import { type DebtorOrder, debtorOrders } from '#contract/money/figures.ts';
import { api } from '#web/api/client.ts';
import { formatCents } from '#web/format/money.ts';
import { paths } from '#web/paths.ts';
import { keepRows } from '#web/ui/keep-rows.ts';
import { useUrlChoice } from '#web/ui/list-state.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { usePaymentDialog } from '../payments/use-payment-dialog.tsx';
import { Debtors, DebtorsCsv } from './debtors.tsx';
import styles from './figures.module.css';
import { sayOpenAge } from './tables.ts';

const all = 'todos';
const ages = [all, ...openAges.map(String)];
const sayAge = (age: string) => {
  const index = openAges.findIndex((upToDays) => String(upToDays) === age);
  return sayOpenAge(openAges[index] ?? null, openAges[index - 1]);
};
const orderNames: Record<DebtorOrder, string> = {
  largest: 'Quem deve mais primeiro',
  oldest: 'Quem deve há mais tempo primeiro',
};

export function Component() {
  const [age, setAge] = useUrlChoice('idade', ages, all);
  const [order, setOrder] = useUrlChoice('ordem', debtorOrders, 'largest');
  const query = useQuery(
    api.figures.debtors.queryOptions({
      input: { order, ...(age !== all && { age }) },
      placeholderData: keepRows,
    }),
  );
  const [pay, paymentDialog] = usePaymentDialog();
  return (
    <Page>
      <PageHeader
        title="Em aberto"
        description={
          age === all
            ? 'O que falta receber de consultas até hoje, de pacotes e de saldos do sistema anterior.'
            : `O que falta receber há ${sayAge(age).toLowerCase()}.`
        }
        back={{ to: paths.admin.tills(), label: 'Caixa' }}
        actions={<PrintButton />}
      />
      <Tabs value={age} onChange={(chosen) => setAge(chosen ?? all)} keepMounted={false}>
        <Tabs.List aria-label="Há quanto tempo" className={styles.tabs}>
          {ages.map((each, index) => (
            <Tabs.Tab key={each} value={each} aria-label={each === all ? undefined : sayAge(each)}>
              {each === all ? 'Todos' : index === 1 ? sayAge(each) : sayAge(each).replace(' dias', '')}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={age} pt="md">
          <QueryContent
            query={query}
            errorMessage="Não foi possível carregar o que está em aberto."
            skeleton={<ListSkeleton />}
          >
            {(found) =>
              found.total === 0 ? (
                <EmptyState title={age === all ? 'Ninguém deve nada.' : 'Ninguém deve há esse tempo.'} />
              ) : (
                <Stack gap="sm">
                  <Group justify="space-between" gap="xs">
                    <Text fw={500}>
                      {sayCount(found.total, 'pessoa', 'pessoas')} ·{' '}
                      {sayCount(found.values, 'valor', 'valores')} · {formatCents(found.cents)}
                    </Text>
                    <Group gap="xs" data-screen-only>
                      <Select
                        aria-label="Ordem"
                        size="xs"
                        w="17rem"
                        allowDeselect={false}
                        data={debtorOrders.map((value) => ({ value, label: orderNames[value] }))}
                        value={order}
                        onChange={(chosen) => setOrder(chosen ?? 'largest')}
                      />
                      <DebtorsCsv found={found} />
                    </Group>
                  </Group>
                  {found.rows.length < found.total ? (
                    <Text size="sm" c="dimmed">
                      Só as {found.rows.length.toLocaleString('pt-BR')} primeiras pessoas estão na lista.
                    </Text>
                  ) : null}
                  <Debtors rows={found.rows} stale={query.isPlaceholderData} onPay={pay} />
                </Stack>
              )
            }
          </QueryContent>
        </Tabs.Panel>
      </Tabs>
      {paymentDialog}
    </Page>
  );
}
