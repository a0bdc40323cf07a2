/** The patient's own payments, what is open with its Pix, and receipts. */
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { methodNames } from '#contract/money/methods.ts';
import type { OwnSession, OwnVisit } from '#contract/money/own-payments.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { downloadReceipt } from '#web/clinic/money/download-receipt.ts';
import { PixCode } from '#web/clinic/money/pix-code.tsx';
import { sayLeft } from '#web/clinic/money/say-package-session.ts';
import { formatInstant, formatShortDate } from '#web/format/date.ts';
import { formatCents, sayOpen } from '#web/format/money.ts';
import { paths } from '#web/paths.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { CardSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { ProfileNotReady } from '../home/profile-not-ready.tsx';
import { useBack } from '../use-back.ts';

const title = 'Pagamentos';

export function Component() {
  const found = useQuery(api.ownPayments.list.queryOptions());
  const back = useBack(paths.portal.profile());
  if (found.data?.rows === null) return <ProfileNotReady screen={title} query={found} />;
  return (
    <Page>
      <PageHeader title={title} back={back} />
      <QueryContent
        query={found}
        errorMessage="Não foi possível carregar os seus pagamentos."
        skeleton={<CardSkeleton lines={3} />}
      >
        {({ rows, sessions }) =>
          rows === null || (rows.length === 0 && sessions.length === 0) ? (
            <EmptyState
              title="Nenhum pagamento ainda."
              description="O que você pagar na clínica, e o que estiver em aberto, aparece aqui."
            />
          ) : (
            <>
              {sessions.length > 0 ? <Sessions sessions={sessions} /> : null}
              {rows.length > 0 ? (
                <Stack component="ul" gap="md" aria-label={title}>
                  {rows.map((visit) => (
                    <Visit key={visit.appointmentId} visit={visit} />
                  ))}
                </Stack>
              ) : null}
            </>
          )
        }
      </QueryContent>
    </Page>
  );
}

function Sessions({ sessions }: { sessions: OwnSession[] }) {
  const today = useToday();
  return (
    <Card p="md" mb="md">
      <Title order={2} size="h4" mb="sm">
        Sessões de pacotes
      </Title>
      <Stack component="ul" gap="xs">
        {sessions.map((each) => (
          <Text key={each.id} component="li">
            {each.service}: {sayLeft(each, today)}
          </Text>
        ))}
      </Stack>
    </Card>
  );
}

function Visit({ visit }: { visit: OwnVisit }) {
  const { date, isPackage, service, openCents, pix, payments, receipts } = visit;
  const { clinicName, timeZone } = useClinic();
  const today = useToday();
  const [showsPix, setShowsPix] = useState(false);
  return (
    <Card component="li" p="md">
      <Stack gap="sm">
        <Group justify="space-between" align="baseline" gap="sm">
          <Title order={2} size="h4">
            {service}
          </Title>
          <Text fw={500}>{openCents === null ? 'Nada a pagar' : sayOpen(openCents)}</Text>
        </Group>
        <Text c="dimmed">
          {isPackage ? 'Comprado em' : 'Consulta de'} {formatShortDate(date, today)}
        </Text>
        {payments.map(({ id, method, amountCents, instalments, enteredAt }) => (
          <Group key={id} justify="space-between" gap="sm" wrap="nowrap">
            <Text>
              {amountCents < 0 ? 'Estorno: ' : ''}
              {methodNames[method]}
              {instalments !== null && instalments > 1 ? ` em ${instalments}x` : ''},{' '}
              {formatInstant(enteredAt, timeZone)}
            </Text>
            <Text style={{ whiteSpace: 'nowrap' }}>{formatCents(amountCents)}</Text>
          </Group>
        ))}
        {receipts.map((receipt) => (
          <Receipt key={receipt.id} receipt={receipt} />
        ))}
        {pix && showsPix ? (
          <PixCode
            code={pix}
            amount={formatCents(openCents ?? 0)}
            explanation={`Para ${clinicName}. Depois de pagar, a clínica confere e anota o pagamento aqui.`}
          />
        ) : pix ? (
          <Button variant="light" onClick={() => setShowsPix(true)}>
            Pagar {formatCents(openCents ?? 0)} com Pix
          </Button>
        ) : null}
      </Stack>
    </Card>
  );
}

function Receipt({ receipt: { id, number, amountCents } }: { receipt: OwnVisit['receipts'][number] }) {
  const opening = useMutation({
    mutationFn: () => client.ownPayments.receipt({ id }),
    onSuccess: downloadReceipt,
    onError: (error) => notify.error(errorMessage(error)),
  });
  return (
    <Group justify="space-between" gap="sm">
      <Text>
        Recibo {number}, {formatCents(amountCents)}
      </Text>
      <Button
        variant="default"
        loading={opening.isPending}
        onClick={() => opening.mutate()}
        aria-label={`Baixar o recibo ${number}`}
      >
        Baixar recibo
      </Button>
    </Group>
  );
}
