/** 'Em aberto': who owes what of visits, packages and balances, with the phone. A payment is taken from here. */
import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { openAges } from '#contract/money/figures.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { paths } from '#web/paths.ts';
import { useUrlChoice } from '#web/ui/list-state.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { useLast } from '#web/ui/use-last.ts';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { Rows } from './figure-rows.tsx';
import { sayOpenAge } from './tables.ts';

const fetchPayments = () => import('../payments/payment-dialog.tsx');

const all = 'todos';
const ages = [all, ...openAges.map(String)];

export function Component() {
  const today = useToday();
  const [age, setAge] = useUrlChoice('idade', ages, all);
  const [paid, setPaid] = useState<{ id: string; patient: { fullName: string } } | null>(null);
  const lastPaid = useLast(paid);
  const payments = useLazyModule(fetchPayments);
  return (
    <Page>
      <PageHeader
        title="Em aberto"
        description="O que falta receber de consultas até hoje, de pacotes e de saldos do sistema anterior."
        back={{ to: paths.admin.tills(), label: 'Caixa' }}
        actions={<PrintButton />}
      />
      <Tabs value={age} onChange={(chosen) => setAge(chosen ?? all)} keepMounted={false}>
        <Tabs.List aria-label="Há quanto tempo" data-screen-only>
          <Tabs.Tab value={all}>Todos</Tabs.Tab>
          {openAges.map((upToDays, index) => (
            <Tabs.Tab key={String(upToDays)} value={String(upToDays)}>
              {sayOpenAge(upToDays, openAges[index - 1])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={age} pt="md">
          <Rows
            period={{ from: today, to: today }}
            asked={{ kind: 'open', ...(age !== all && { key: age }) }}
            order="largest"
            onPay={setPaid}
          />
        </Tabs.Panel>
      </Tabs>
      {payments && lastPaid ? (
        <payments.PaymentDialog appointment={lastPaid} opened={paid !== null} onClose={() => setPaid(null)} />
      ) : null}
    </Page>
  );
}
