/** 'Receber': what an appointment costs, what was paid, and what is done about it. */
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Account, type AccountEntry, inShort } from '#contract/money/payments.ts';
import { api } from '#web/api/client.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { sayPackageSession } from '#web/clinic/money/say-package-session.ts';
import { formatInstant, formatShortDate } from '#web/format/date.ts';
import { formatCents, sayOpen } from '#web/format/money.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { IconArrowLeft } from '#web/ui/icons/icons.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { Loading } from '#web/ui/skeletons.tsx';
import { EntryMark } from '../entry-mark.tsx';
import { sayMethod } from '../method-names.ts';
import { OpenTillForm } from '../tills/open-till-form.tsx';
import { sayOlderDebts, useOlderDebts } from './older-debts.ts';
import { PassOnForm } from './pass-on-form.tsx';
import { PriceForm } from './price-form.tsx';
import { isOfPatient, ReceiptTask, receiptCents, receiptOf } from './receipt-task.tsx';
import { ReceiveForm } from './receive-form.tsx';
import { RefundForm } from './refund-form.tsx';
import { ReverseForm } from './reverse-form.tsx';

type PaymentDialogProps = {
  appointment: { id: string; patient: { fullName: string }; openCents?: number | undefined };
  opened: boolean;
  onClose: () => void;
  onClosed?: (() => void) | undefined;
  /** The operation of a payment that is to be taken back at once. */
  reverses?: string;
};

export const PaymentDialog = ({ appointment, reverses, ...dialog }: PaymentDialogProps) => (
  <FormDialog {...dialog} title={<PaymentTitle {...appointment} />}>
    {(onSaved) => (
      <Payment appointmentId={appointment.id} reverses={reverses} onSaved={onSaved} onDone={dialog.onClose} />
    )}
  </FormDialog>
);

/** 'Receber de Marina Azevedo', and 'Pagamento de' where nothing is left to pay. */
function PaymentTitle({ id, patient, openCents }: PaymentDialogProps['appointment']) {
  const { data } = useQuery(api.payments.get.queryOptions({ input: { appointmentId: id } }));
  const isOver = data ? data.priceCents !== null && (data.openCents ?? 0) <= 0 : (openCents ?? 1) <= 0;
  return `${isOver ? 'Pagamento' : 'Receber'} de ${patient.fullName}`;
}

type EntryTask =
  | { kind: 'receipt'; entry: AccountEntry }
  | { kind: 'reverse' | 'passOn'; entries: AccountEntry[] };
/** `reversed`: what was given back is not offered to be received again at once. */
type Task = { kind: 'receive' | 'price' | 'reversed' } | EntryTask;

type PaymentProps = {
  appointmentId: string;
  reverses?: string | undefined;
  onSaved: () => void;
  onDone: () => void;
};

/** With what is owed of other days, which is received in the same dialog. */
export function Payment({ appointmentId, reverses, onSaved, onDone }: PaymentProps) {
  const [other, setOther] = useState<string | null>(null);
  const [received, setReceived] = useState<string | null>(null);
  const [typed, setTyped] = useState(false);
  const today = useToday();
  const back = () => setOther(null);
  return (
    <>
      {received !== null && other === null ? (
        <Text role="status" mb="sm" c="var(--mantine-color-success)" fw={500}>
          {received}
        </Text>
      ) : null}
      {other ? (
        <>
          <Button
            variant="subtle"
            size="compact-md"
            mb="xs"
            leftSection={<IconArrowLeft aria-hidden size="1.1em" />}
            onClick={back}
          >
            Voltar
          </Button>
          <AccountTasks
            key={other}
            appointmentId={other}
            // What was typed before is still to be asked about.
            onSaved={typed ? () => undefined : onSaved}
            onReceived={({ service, date }, cents) =>
              setReceived(`Recebido ${formatCents(cents)} de ${formatShortDate(date, today)} (${service}).`)
            }
            onDone={back}
            onReceive={(id) => setOther(id === appointmentId ? null : id)}
          />
        </>
      ) : null}
      {/* Hidden, it keeps what was typed. */}
      <div hidden={other !== null} onInput={() => setTyped(true)}>
        <AccountTasks
          appointmentId={appointmentId}
          reverses={reverses}
          onSaved={() => {
            setTyped(false);
            onSaved();
          }}
          onDone={onDone}
          onReceive={setOther}
        />
      </div>
    </>
  );
}

type AccountTasksProps = PaymentProps & {
  /** Another visit or package is to be received. */
  onReceive: (appointmentId: string) => void;
  onReceived?: (account: Account, cents: number) => void;
};

function AccountTasks({ appointmentId, reverses, onSaved, onDone, ...on }: AccountTasksProps) {
  const { onReceive, onReceived } = on;
  const queryClient = useQueryClient();
  const options = api.payments.get.queryOptions({ input: { appointmentId } });
  const found = useQuery(options);
  const [chosen, setTask] = useState<Task | null>(null);
  const back = () => setTask({ kind: 'receive' });
  const changed = (account: Account) => {
    queryClient.setQueryData(options.queryKey, account);
    for (const queryKey of [
      api.tills.key(),
      api.appointments.key(),
      api.dashboard.key(),
      api.patients.get.key(),
      api.packages.key(),
      api.payments.open.key(),
    ])
      queryClient.invalidateQueries({ queryKey });
    onSaved();
    back();
  };
  return (
    <QueryContent
      query={found}
      errorMessage="Não foi possível carregar o pagamento."
      skeleton={
        <Loading>
          <Skeleton h="16rem" />
        </Loading>
      }
    >
      {(account) => {
        const undone = wholeIn(account).filter(({ operationId }) => operationId === reverses);
        const first: Task = undone.length > 0 ? { kind: 'reverse', entries: undone } : { kind: 'receive' };
        const task = chosen ?? first;
        const form = { account, onSaved: changed, onCancel: account.priceCents === null ? onDone : back };
        const receives = account.priceCents !== null && account.hasTill && (account.openCents ?? 0) > 0;
        const changePrice = (
          <Button variant="subtle" style={{ alignSelf: 'end' }} onClick={() => setTask({ kind: 'price' })}>
            Mudar preço
          </Button>
        );
        return (
          <Stack gap="lg">
            <Sums account={account} onReceive={onReceive} />
            {account.entries.length > 0 && task.kind !== 'receipt' ? (
              <Entries account={account} onDo={setTask} />
            ) : null}
            {task.kind === 'receipt' ? (
              <ReceiptTask key={task.entry.id} account={account} entry={task.entry} onBack={back} />
            ) : task.kind === 'price' || account.priceCents === null ? (
              <PriceForm {...form} />
            ) : task.kind === 'passOn' && account.hasTill ? (
              <PassOnForm {...form} entries={task.entries} />
            ) : task.kind === 'reverse' || task.kind === 'passOn' ? (
              account.hasTill ? (
                <ReverseForm
                  key={task.entries.map(({ id }) => id).join()}
                  {...form}
                  entries={task.entries}
                  onCancel={chosen ? back : onDone}
                  onSaved={(saved) => {
                    changed(saved);
                    setTask({ kind: 'reversed' });
                  }}
                />
              ) : (
                <OpenTillForm onCancel={back} onOpened={onSaved} />
              )
            ) : account.isPackage && (account.openCents ?? 0) < 0 ? (
              account.hasTill ? (
                <RefundForm account={account} onSaved={changed} onCancel={onDone} />
              ) : (
                <OpenTillForm onCancel={onDone} onOpened={onSaved} />
              )
            ) : task.kind === 'reversed' && receives ? (
              <Group justify="flex-end">
                <Button variant="subtle" onClick={back}>
                  Receber {formatCents(account.openCents ?? 0)}
                </Button>
                <Button variant="default" onClick={onDone} autoFocus>
                  Fechar
                </Button>
              </Group>
            ) : receives ? null : account.openCents !== null && account.openCents > 0 ? (
              <>
                {account.isPackage ? null : changePrice}
                <OpenTillForm onCancel={onDone} onOpened={onSaved} />
              </>
            ) : (
              <Group justify="flex-end">
                {account.isPackage ? null : changePrice}
                <Button variant="default" onClick={onDone} data-autofocus>
                  Fechar
                </Button>
              </Group>
            )}
            {receives ? (
              // Hidden, it keeps the parts that were typed before the price is changed.
              <div hidden={task.kind !== 'receive'}>
                <ReceiveForm
                  account={account}
                  onSaved={(saved, cents) => {
                    changed(saved);
                    onReceived?.(saved, cents);
                    onDone();
                  }}
                  onChangePrice={() => setTask({ kind: 'price' })}
                />
              </div>
            ) : null}
          </Stack>
        );
      }}
    </QueryContent>
  );
}

function Sums({ account, onReceive }: { account: Account } & Pick<AccountTasksProps, 'onReceive'>) {
  const { service, listCents, priceCents, discountCents, paidCents, openCents } = account;
  const { charges, packageSession, date } = account;
  const today = useToday();
  const older = useOlderDebts(account.patient.id, account.appointmentId);
  const last = charges.at(-1);
  const nothing = older.length > 0 && !account.isPackage ? 'Nada a pagar por esta visita' : 'Nada a pagar';
  return (
    <div>
      <Group justify="space-between" align="baseline">
        <Text>{[service, date !== today && formatShortDate(date, today)].filter(Boolean).join(', ')}</Text>
        <Text fz="xl" fw={500} role="status">
          {openCents !== null ? sayOpen(openCents) : priceCents === null ? 'Sem preço' : nothing}
        </Text>
      </Group>
      <Text c="dimmed">
        {[
          priceCents !== null && `Preço ${formatCents(priceCents)}`,
          priceCents !== null &&
            listCents !== null &&
            listCents !== priceCents &&
            `no catálogo ${formatCents(listCents)}`,
          discountCents > 0 && `desconto de ${formatCents(discountCents)}`,
          paidCents > 0 && `pago ${formatCents(paidCents)}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </Text>
      {packageSession ? <Text>{sayPackageSession(packageSession, today)}</Text> : null}
      {last ? (
        <Text c="dimmed" size="sm">
          Preço alterado por {last.userName ?? 'alguém da equipe'}: {last.reason}
        </Text>
      ) : null}
      {older.map((owed) => {
        const what = `${formatCents(owed.openCents)} de ${formatShortDate(owed.date, today)}`;
        return (
          <Group key={owed.appointmentId} justify="space-between" wrap="nowrap" gap="sm" mt="xs">
            <Text>
              {sayOlderDebts([owed], today)} ({owed.service})
            </Text>
            <Button
              variant="light"
              flex="none"
              onClick={() => onReceive(owed.appointmentId)}
              aria-label={`Receber ${what}: ${owed.service}`}
            >
              Receber
            </Button>
          </Group>
        );
      })}
    </div>
  );
}

const leftIn = ({ entries }: Account) => entries.filter(({ keptCents }) => keptCents > 0);

/** Of a package whose money was given back, no more is taken back than the clinic still has of this payment. */
const wholeIn = (account: Account) =>
  leftIn(account).filter(({ keptCents, amountCents }) => keptCents === amountCents);

type EntriesProps = { account: Account; onDo: (task: EntryTask) => void };

function Entries({ account, onDo }: EntriesProps) {
  const { timeZone } = useClinic();
  const left = leftIn(account);
  const whole = wholeIn(account);
  const partsOf = ({ operationId }: AccountEntry) => left.filter((part) => part.operationId === operationId);
  /** Of each payment at its first row that the patient paid, of those of which the clinic still has something. */
  const hasReceipt = (entry: AccountEntry) => {
    const parts = partsOf(entry);
    // Earlier versions issued one of an insurance's part alone.
    return (parts.find(isOfPatient) ?? parts.find((part) => receiptOf(account, part)))?.id === entry.id;
  };
  /** 'Recibo', 'Recibo 2026/0012'; of a payment in several forms with its sum, below them, because it is none of theirs. */
  const receiptButton = (entry: AccountEntry, sum = '') => (
    <Button variant="subtle" size="compact-sm" onClick={() => onDo({ kind: 'receipt', entry })}>
      {['Recibo', receiptOf(account, entry)?.number, sum].filter(Boolean).join(' ')}
    </Button>
  );
  const centsOf = (entry: AccountEntry) =>
    receiptOf(account, entry)?.amountCents ?? receiptCents(account, entry);
  const ofSeveral = (entry: AccountEntry) => hasReceipt(entry) && partsOf(entry).length > 1;
  return (
    <Stack component="ul" gap="xs" aria-label="Pagamentos">
      {inShort(account.entries).map(({ held, ...entry }) => (
        <Group key={entry.id} component="li" justify="space-between" align="flex-start" gap="xs">
          <div style={{ flex: '1 1 12rem' }}>
            <Text>
              {sayMethod(entry)} <EntryMark entry={entry} />
            </Text>
            <Text size="sm" c="dimmed">
              {[formatInstant(entry.enteredAt, timeZone), entry.userName, entry.reason]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </div>
          <Group gap="xs" wrap="nowrap" ml="auto">
            {hasReceipt(held) && !ofSeveral(held) ? receiptButton(held) : null}
            <Text style={{ whiteSpace: 'nowrap' }}>{formatCents(entry.amountCents)}</Text>
            {whole.includes(held) ? (
              <Button
                variant="subtle"
                size="compact-sm"
                color="red"
                onClick={() => onDo({ kind: 'reverse', entries: [held] })}
              >
                Estornar
              </Button>
            ) : null}
          </Group>
        </Group>
      ))}
      {account.entries.filter(ofSeveral).map((entry) => (
        <Group key={entry.id} component="li" justify="flex-end">
          {receiptButton(entry, `de ${formatCents(centsOf(entry))}`)}
        </Group>
      ))}
      {account.receipts.flatMap(({ id, number, cancelReason }) =>
        cancelReason === null ? (
          []
        ) : (
          <Text key={id} component="li" size="sm" c="dimmed">
            Recibo {number} cancelado: {cancelReason}
          </Text>
        ),
      )}
      {whole.length > 0 && (whole.length > 1 || !account.isPackage) ? (
        <Group component="li" gap="xs" justify="flex-end">
          {account.isPackage ? null : (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => onDo({ kind: 'passOn', entries: whole })}
            >
              Passar para outro agendamento
            </Button>
          )}
          {whole.length > 1 ? (
            <Button
              variant="subtle"
              size="compact-sm"
              color="red"
              onClick={() => onDo({ kind: 'reverse', entries: whole })}
            >
              Estornar tudo
            </Button>
          ) : null}
        </Group>
      ) : null}
    </Stack>
  );
}
