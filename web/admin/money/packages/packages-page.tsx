/** 'Pacotes': those with sessions left or not paid, of all patients. A payment is taken and a session is booked from here. */
import { Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sayCount } from '#contract/count.ts';
import { expiringWithinDays } from '#contract/money/figure-days.ts';
import { type LiveChoice, liveChoices } from '#contract/money/packages.ts';
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
import { LivePackages, PackagesCsv } from './live-packages.tsx';

const choices: Record<LiveChoice, { tab: string; empty: string; says: string }> = {
  all: {
    tab: 'Todos',
    empty: 'Nenhum pacote em andamento.',
    says: 'Com sessões a fazer ou algo a pagar. Um novo é vendido na tela do paciente.',
  },
  expiring: {
    tab: 'A vencer',
    empty: `Nenhum pacote com sessões a marcar vence em ${expiringWithinDays} dias.`,
    says: `Os que têm sessões a marcar e valem só por mais ${expiringWithinDays} dias.`,
  },
  unbooked: {
    tab: 'A marcar',
    empty: 'Nenhum pacote tem sessões a marcar.',
    says: 'Os que têm sessões ainda sem horário.',
  },
  owing: {
    tab: 'Devendo',
    empty: 'Nenhum pacote em andamento está em aberto.',
    says: 'Os que ainda não foram pagos, também os já usados ou vencidos. O que falta dos encerrados está em Em aberto.',
  },
};

export function Component() {
  const [show, setShow] = useUrlChoice('mostrar', liveChoices, 'all');
  const query = useQuery(api.packages.live.queryOptions({ input: { show }, placeholderData: keepRows }));
  const [pay, paymentDialog] = usePaymentDialog();
  return (
    <Page>
      <PageHeader
        title="Pacotes"
        description={choices[show].says}
        back={{ to: paths.admin.tills(), label: 'Caixa' }}
        hasShortAction
        actions={
          <>
            {query.data?.total ? <PackagesCsv packs={query.data.rows} /> : null}
            <PrintButton />
          </>
        }
      />
      <Tabs
        value={show}
        onChange={(chosen) => setShow(liveChoices.find((each) => each === chosen) ?? 'all')}
        keepMounted={false}
      >
        <Tabs.List aria-label="Quais pacotes">
          {liveChoices.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {choices[each].tab}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={show} pt="md">
          <QueryContent
            query={query}
            errorMessage="Não foi possível carregar os pacotes."
            skeleton={<ListSkeleton />}
          >
            {(found) =>
              found.total === 0 ? (
                <EmptyState title={choices[show].empty} />
              ) : (
                <Stack gap="sm">
                  <Text fw={500}>
                    {[
                      sayCount(found.total, 'pacote', 'pacotes'),
                      sayCount(found.toBook, 'sessão a marcar', 'sessões a marcar'),
                      ...(found.openCents > 0 ? [`${formatCents(found.openCents)} a receber`] : []),
                    ]
                      .map((part) => part.replaceAll(' ', '\u00a0'))
                      .join(' · ')}
                  </Text>
                  {found.rows.length < found.total ? (
                    <Text size="sm" c="dimmed">
                      Só os {found.rows.length.toLocaleString('pt-BR')} primeiros pacotes estão na lista.
                    </Text>
                  ) : null}
                  <LivePackages packs={found.rows} stale={query.isPlaceholderData} onPay={pay} />
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
