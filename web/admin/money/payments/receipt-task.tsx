/** The receipt of a payment: issued, shown, printed, cancelled with a reason. */
import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isCpf } from '#contract/cpf.ts';
import type { Account, AccountEntry, TillEntry } from '#contract/money/payments.ts';
import { missingPayer } from '#contract/money/receipts.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { pdfDataUrl } from '#web/clinic/files/preview-kind.ts';
import { downloadReceipt } from '#web/clinic/money/download-receipt.ts';
import { formatCpf } from '#web/format/cpf.ts';
import { formatCents } from '#web/format/money.ts';
import { FormError } from '#web/ui/form.tsx';
import { IconDownload } from '#web/ui/icons/icons.ts';
import { CpfInput } from '#web/ui/masked-fields.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { CardSkeleton } from '#web/ui/skeletons.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { PaperPreview, PrintedPaper, printingOf } from '../../patients/documents/paper-preview.tsx';
import { ReasonForm } from '../reason-form.tsx';

/** What an insurance pays is in no receipt of the patient. */
export const isOfPatient = ({ method }: TillEntry) => method !== 'insurance';

/** The receipt of the payment that holds. */
export const receiptOf = ({ receipts }: Account, { operationId }: TillEntry) =>
  receipts.find((receipt) => receipt.operationId === operationId && receipt.cancelReason === null);

/** Of what a receipt of the payment would be. */
export const receiptCents = ({ entries }: Account, { operationId }: TillEntry) =>
  entries
    .filter((other) => other.operationId === operationId && isOfPatient(other))
    .reduce((sum, { keptCents }) => sum + keptCents, 0);

type ReceiptTaskProps = { account: Account; entry: AccountEntry; onBack: () => void };

export function ReceiptTask({ account, entry, onBack }: ReceiptTaskProps) {
  const receipt = receiptOf(account, entry);
  return receipt ? (
    <IssuedReceipt receipt={receipt} onBack={onBack} />
  ) : (
    <IssueForm account={account} entry={entry} onBack={onBack} />
  );
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [api.payments.key(), api.receipts.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
}

function IssueForm({ account, entry, onBack }: ReceiptTaskProps) {
  const { appointmentId, patient } = account;
  const refresh = useRefresh();
  const frame = useRecordForm<{ payerName: string; payerCpf: string }, { id: string }>({
    record: { payerName: patient.fullName, payerCpf: patient.cpf ? formatCpf(patient.cpf) : '' },
    check: ({ payerName, payerCpf }) => ({
      ...(payerName.trim() === '' && { payerName: missingPayer }),
      ...(payerCpf.trim() !== '' &&
        !isCpf(payerCpf.replace(/\D/gu, '')) && { payerCpf: 'Digite um CPF válido' }),
    }),
    save: (values) => client.receipts.issue({ appointmentId, paymentId: entry.id, ...values }),
    onSaved: async () => {
      frame.release();
      await refresh();
    },
    onRefused: (error) => errorMessage(error),
  });
  return (
    <RecordForm frame={frame} aria-label="Recibo">
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        <Text>
          Recibo de {formatCents(receiptCents(account, entry))}. Depois de emitido ele não muda: pode ser
          cancelado.
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            label="Quem pagou"
            withAsterisk
            required
            data-autofocus
            {...frame.form.getInputProps('payerName')}
          />
          <CpfInput
            label="CPF de quem pagou"
            {...frame.form.getInputProps('payerCpf')}
            value={frame.form.values.payerCpf}
          />
        </SimpleGrid>
        <RecordFormActions pending={frame.pending} submitLabel="Emitir recibo" cancel={onBack} />
      </Stack>
    </RecordForm>
  );
}

type IssuedReceiptProps = { receipt: Account['receipts'][number]; onBack: () => void };

function IssuedReceipt({ receipt: { id, number }, onBack }: IssuedReceiptProps) {
  const found = useQuery(api.receipts.get.queryOptions({ input: { id } }));
  const [isCancelling, setCancelling] = useState(false);
  const state = useQuery(api.receipts.print.queryOptions({ input: isCancelling ? skipToken : { id } }));
  const { isCancelled, problem, print } = printingOf(state);
  const name = `Recibo ${number}`;
  if (isCancelling)
    return <CancelForm id={id} name={name} onBack={() => setCancelling(false)} onDone={onBack} />;
  return (
    <QueryContent
      query={found}
      errorMessage="Não foi possível abrir o recibo."
      skeleton={<CardSkeleton lines={4} />}
    >
      {(paper) => (
        <Stack gap="sm">
          <Group justify="space-between" gap="sm">
            <Text fw={500} role="status">
              {name}
            </Text>
            <Group gap="sm">
              <Button
                variant="default"
                onClick={() => downloadReceipt(paper)}
                leftSection={<IconDownload aria-hidden size="1.1em" />}
              >
                Baixar
              </Button>
              <PrintButton onPrint={print} disabled={isCancelled} />
            </Group>
          </Group>
          <FormError>{problem}</FormError>
          <PaperPreview url={`${pdfDataUrl}${paper.pdf}`} name={name} />
          {isCancelled ? null : <PrintedPaper url={`${pdfDataUrl}${paper.pdf}`} name={name} />}
          <Group justify="flex-end">
            <Button variant="subtle" color="red" onClick={() => setCancelling(true)}>
              Cancelar recibo
            </Button>
            <Button variant="default" onClick={onBack} data-autofocus>
              Voltar
            </Button>
          </Group>
        </Stack>
      )}
    </QueryContent>
  );
}

type CancelFormProps = { id: string; name: string; onBack: () => void; onDone: () => void };

function CancelForm({ id, name, onBack, onDone }: CancelFormProps) {
  const refresh = useRefresh();
  return (
    <ReasonForm
      name="Cancelar recibo"
      cancelLabel="Voltar"
      save={(reason) => client.receipts.cancel({ id, reason })}
      onSaved={async () => {
        await refresh();
        notify.success('Recibo cancelado');
        onDone();
      }}
      onRefused={errorMessage}
      onCancel={onBack}
    >
      <Text>
        O {name} deixa de valer e continua guardado com o motivo. O pagamento não muda: para devolver o
        dinheiro, estorne.
      </Text>
    </ReasonForm>
  );
}
