/** Takes a payment by one or more methods. */
import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { type CSSProperties, type FocusEventHandler, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { parseCents } from '#contract/money/cents.ts';
import { methodNames, paymentMethods } from '#contract/money/methods.ts';
import { type Account, moneyLimits, mostInstalments } from '#contract/money/payments.ts';
import { pixOfAppointment } from '#contract/money/pix.ts';
import { client } from '#web/api/client.ts';
import { PixCode } from '#web/clinic/money/pix-code.tsx';
import { WhatsappButton } from '#web/clinic/whatsapp-button.tsx';
import { firstName } from '#web/format/initials.ts';
import { formatAmount, formatCents, sayOpen } from '#web/format/money.ts';
import { FormError } from '#web/ui/form.tsx';
import { IconPlus, IconTrash } from '#web/ui/icons/icons.ts';
import { MoneyField } from '#web/ui/money-field.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { whatsappChat } from '../../whatsapp-chat.ts';
import { MethodField } from '../method-field.tsx';
import { useOperation } from '../use-operation.ts';
import { type AskedTask, askTask } from './asked-task.ts';
import styles from './receive-form.module.css';
import { changeOf, newPart, type Part, problemsOf, sumOf, type Values } from './received-parts.ts';

type ReceiveFormProps = {
  account: Account;
  onSaved: (account: Account, receivedCents: number) => void;
  onChangePrice: () => void;
};

export function ReceiveForm({ account, onSaved, onChangePrice }: ReceiveFormProps) {
  const { appointmentId } = account;
  const openCents = account.openCents ?? 0;
  const { operationId, onRefused } = useOperation();
  // An untouched form follows what is left to pay.
  const record = useMemo<Values>(
    () => ({ parts: [{ ...newPart('pix', formatAmount(openCents)), key: 'first' }] }),
    [openCents],
  );
  const frame = useRecordForm<Values, Account>({
    record,
    check: (values) => problemsOf(values, openCents),
    save: ({ parts }) =>
      client.payments.receive({
        appointmentId,
        operationId,
        parts: parts.map(({ method, amount, handed, instalments, detail }) => ({
          method,
          amountCents: parseCents(amount) ?? 0,
          ...(method === 'cash' && handed.trim() !== '' && { handedCents: parseCents(handed) ?? 0 }),
          ...(method === 'credit' && { instalments: Number(instalments) }),
          ...(method === 'insurance' && { detail }),
        })),
      }),
    onSaved: (saved, { parts }) => entered(saved, sumOf(parts), parts),
    onRefused,
  });
  const entered = (saved: Account, cents: number, parts: readonly Part[]) => {
    frame.release();
    const { fullName } = account.patient;
    const isOfInsurance = parts.every(({ method }) => method === 'insurance');
    const ask = (kind: AskedTask['kind']) => askTask({ kind, appointmentId, operationId, patient: fullName });
    notify.success(`Recebido ${formatCents(cents)} de ${fullName}. ${sayOpen(saved.openCents ?? 0)}.`, {
      // Longer than other toasts: the patient is asked whether a receipt is wanted.
      duration: 10_000,
      ...(changeOf(parts) > 0 && { description: `Troco: ${formatCents(changeOf(parts))}` }),
      ...(!isOfInsurance && {
        action: { label: 'Recibo', onClick: () => ask('receipt') },
      }),
      cancel: { label: 'Desfazer', onClick: () => ask('reverse') },
    });
    onSaved(saved, cents);
  };
  const { form } = frame;
  const { parts } = form.values;
  const own = account.entries.filter((entry) => entry.operationId === operationId);
  /** The payment was entered although its answer was lost. */
  const isEntered = frame.refusal !== null && own.length > 0;
  const enteredAfterAll = useEffectEvent(() =>
    entered(
      account,
      own.reduce((sum, { amountCents }) => sum + amountCents, 0),
      parts,
    ),
  );
  useEffect(() => {
    if (isEntered) enteredAfterAll();
  }, [isEntered]);
  const left = openCents - sumOf(parts);
  /** Another form of payment without an amount takes what this one leaves. */
  const fillRest = (entered: number) => {
    const empty = parts.findIndex(({ amount }, index) => index !== entered && amount === '');
    if (empty >= 0 && left > 0) form.setFieldValue(`parts.${empty}.amount`, formatAmount(left));
  };
  const [showsPix, setShowsPix] = useState(false);
  const pixCents = parts
    .filter(({ method }) => method === 'pix')
    .reduce((sum, { amount }) => sum + (parseCents(amount) ?? 0), 0);
  const pix = account.pix &&
    pixCents > 0 &&
    pixCents <= openCents && {
      code: pixOfAppointment(account.pix, appointmentId, pixCents),
      amount: formatCents(pixCents),
    };
  return (
    <RecordForm frame={frame} aria-label="Receber">
      <Stack gap="md">
        <FormError>{isEntered ? null : frame.refusal}</FormError>
        {parts.map((part, index) => (
          <PartFields
            key={part.key}
            part={part}
            field={(name) => form.getInputProps(`parts.${index}.${name}`)}
            onAmountEntered={() => fillRest(index)}
            onRemove={parts.length > 1 ? () => form.removeListItem('parts', index) : null}
          />
        ))}
        {showsPix && pix ? (
          <PixCode
            code={pix.code}
            amount={pix.amount}
            explanation="Quando o Pix chegar na conta, clique em Receber."
          >
            <WhatsappButton
              variant="default"
              href={whatsappChat(
                account.patient.phone,
                `Olá, ${firstName(account.patient.fullName)}! Para pagar ${pix.amount} por Pix, copie este código no aplicativo do seu banco:\n\n${pix.code}`,
              )}
            >
              Enviar por WhatsApp
            </WhatsappButton>
          </PixCode>
        ) : null}
        {/* Their words stand in line with the fields. */}
        <Group justify="space-between" gap={0} mx="-xs">
          {pix && !showsPix ? (
            <Button variant="subtle" px="xs" onClick={() => setShowsPix(true)}>
              Código Pix
            </Button>
          ) : null}
          <Button
            variant="subtle"
            px="xs"
            leftSection={<IconPlus aria-hidden size="1.1em" />}
            disabled={parts.length >= moneyLimits.parts}
            onClick={() => {
              const other = paymentMethods.find((method) => parts.every((part) => part.method !== method));
              form.insertListItem('parts', newPart(other ?? 'cash', left > 0 ? formatAmount(left) : ''));
            }}
          >
            Outra forma
          </Button>
          {account.isPackage ? null : (
            <Button variant="subtle" px="xs" onClick={onChangePrice}>
              Mudar preço ou dar desconto
            </Button>
          )}
        </Group>
        <Text c="dimmed" size="sm" role="status" mt={left === 0 ? '-md' : undefined}>
          {left > 0
            ? `Fica em aberto ${formatCents(left)}.`
            : left < 0
              ? `Faltam só ${formatCents(openCents)}.`
              : ''}
        </Text>
        <RecordFormActions pending={frame.pending} submitLabel="Receber" pendingLabel="Recebendo..." />
      </Stack>
    </RecordForm>
  );
}

/** Card machines take no smaller instalments. */
const leastInstalmentCents = 500;

/** 'À vista', '2x de R$ 500,00', '3x de R$ 333,33' */
const instalmentsOf = (cents: number) =>
  Array.from({ length: mostInstalments }, (_, index) => index + 1)
    .filter((count) => count === 1 || cents / count >= leastInstalmentCents)
    .map((count) => ({
      value: String(count),
      label: count === 1 ? 'À vista' : `${count}x de ${formatCents(Math.round(cents / count))}`,
    }));

/** The dialog gives the focus without scrolling: below earlier receipts the field would lie behind the button. */
export const scrollIntoView = (field: HTMLInputElement | null) => {
  field?.scrollIntoView({ block: 'nearest' });
};

type PartFieldsProps = {
  part: Part;
  /** Its amount lost the focus. */
  onAmountEntered: () => void;
  field: (name: keyof Part) => { onBlur?: FocusEventHandler };
  onRemove: (() => void) | null;
};

function PartFields({ part, field, onAmountEntered, onRemove }: PartFieldsProps) {
  const { method, amount } = part;
  const change = changeOf([part]);
  const { onBlur, ...amountField } = field('amount');
  const fields: CSSProperties & Record<'--fields', number> = {
    '--fields': method === 'cash' || method === 'insurance' ? 3 : 2,
  };
  return (
    <div className={styles.part} style={fields}>
      <MethodField {...field('method')} />
      <MoneyField
        label="Valor"
        data-autofocus
        ref={scrollIntoView}
        {...amountField}
        onBlur={(event) => {
          onBlur?.(event);
          onAmountEntered();
        }}
      />
      {method === 'cash' ? (
        <MoneyField
          label="Entregue"
          description={change > 0 ? `Troco: ${formatCents(change)}` : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...field('handed')}
        />
      ) : method === 'credit' ? (
        <Select
          label="Parcelas"
          className={styles.wide}
          allowDeselect={false}
          data={instalmentsOf(parseCents(amount) ?? 0)}
          {...field('instalments')}
        />
      ) : method === 'insurance' ? (
        <TextInput label="Convênio" maxLength={moneyLimits.detail} {...field('detail')} />
      ) : null}
      {onRemove ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={styles.remove}
          aria-label={`Tirar: ${methodNames[method]}`}
          onClick={onRemove}
        >
          <IconTrash aria-hidden size="1.1rem" />
        </ActionIcon>
      ) : null}
    </div>
  );
}
