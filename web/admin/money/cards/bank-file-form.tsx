/** 'Conferir com o banco': a statement of the bank beside what is expected. A person confirms each match. */
import { Button, Checkbox, FileInput, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errors } from '#contract/errors.ts';
import type { BankFileReason } from '#contract/money/bank-files.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { errorData } from '#web/api/form-problems.ts';
import { formatDate } from '#web/format/date.ts';
import { formatCents } from '#web/format/money.ts';
import { FormActions, FormError } from '#web/ui/form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { useChosen } from '#web/ui/use-chosen.ts';

const refusals = {
  notOne:
    'Este arquivo não é um extrato que possa ser lido. Baixe do banco o extrato em OFX, ou em CSV ou XLSX com data e valor.',
  amounts: 'Os valores não estão todos escritos como 1.234,56, nem todos como 1,234.56.',
  noLines: 'Este extrato não tem lançamentos.',
} satisfies Record<BankFileReason, string>;

function sayRefusal(error: Error, file: File | null): string {
  const { reason, amount } = errorData(errors.BANK_FILE_REFUSED.data, error) ?? {};
  if (reason !== 'amounts') return reason ? refusals[reason] : errorMessage(error);
  const what = amount ? `O valor ${amount} não está escrito como os outros deste extrato.` : refusals.amounts;
  const isOfx = /\.ofx$/iu.test(file?.name ?? '');
  return `${what} Baixe do banco o extrato ${isOfx ? 'de novo' : 'em OFX'}.`;
}

/** Each match with the operation that confirms it. */
async function read(file: File) {
  const { matches, ...counts } = await client.cards.read({ file });
  return { ...counts, matches: matches.map((match) => ({ ...match, operationId: crypto.randomUUID() })) };
}
type Read = Awaited<ReturnType<typeof read>>;

export function BankFileForm({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const { chosen, choose } = useChosen();
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const emptyInput = useRef<() => void>(null);
  // The rows are those of the file that was picked last, and there are none while it is read: only they can be confirmed.
  const reading = useMutation({ mutationFn: read });
  const left = reading.data?.matches.filter(({ operationId }) => !confirmed.includes(operationId)) ?? [];
  const confirming = useMutation({
    // One after the other, so that what was confirmed leaves the list where a later one is refused.
    mutationFn: async ({ matches, fileName }: { matches: Read['matches']; fileName: string }) => {
      for (const { operationId, line, rows } of matches) {
        await client.cards.mark({
          operationId,
          ids: rows.map(({ id }) => id),
          day: line.day,
          line: { ...line, fileName },
        });
        setConfirmed((before) => [...before, operationId]);
      }
    },
    onSuccess: (_, { matches }) => {
      onSaved();
      const count = matches.reduce((sum, { rows }) => sum + rows.length, 0);
      notify.success(count === 1 ? 'Recebimento confirmado' : `${count} recebimentos confirmados`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.cards.key() }),
  });
  const picked = left.filter(({ operationId }) => chosen.has(operationId));
  const error = reading.error ?? confirming.error;
  return (
    <Stack gap="md">
      <FormError>{error && sayRefusal(error, file)}</FormError>
      <FileInput
        label="Extrato do banco"
        description="Em OFX, CSV ou XLSX, até 5 MB. Do arquivo só fica guardado o que você confirmar."
        placeholder="Escolha o arquivo"
        accept=".ofx,.csv,.xlsx,.txt"
        value={file}
        disabled={confirming.isPending}
        resetRef={emptyInput}
        // Picking a file is nothing typed that closing would lose.
        fileInputProps={{ onInput: (event) => event.stopPropagation() }}
        onChange={(next) => {
          if (!next) return;
          setFile(next);
          confirming.reset();
          reading.mutate(next);
          // The same file can be picked again.
          emptyInput.current?.();
        }}
      />
      {reading.isPending ? <Text role="status">Lendo o extrato...</Text> : null}
      {reading.data ? (
        <>
          <Text role="status">{sayFound(reading.data, left.length)}</Text>
          {left.map(({ operationId, line, rows, netCents }) => (
            <Checkbox
              key={operationId}
              checked={chosen.has(operationId)}
              onChange={({ currentTarget: { checked } }) => choose([operationId], checked)}
              label={
                <>
                  <Text component="span" display="block" fw="bold">
                    {formatDate(line.day)}, {formatCents(line.cents)}
                  </Text>
                  <Text component="span" display="block" size="sm">
                    {line.description}
                  </Text>
                  <Text component="span" display="block" size="sm" c="dimmed">
                    {rows.length === 1
                      ? `De ${rows[0]?.patient ?? 'paciente excluído'}`
                      : `Soma de ${rows.length} recebimentos`}
                    , previsto para {formatDate(rows[0]?.expectedDay ?? line.day)}
                    {netCents === line.cents ? '' : `: ${formatCents(netCents)}`}
                  </Text>
                </>
              }
            />
          ))}
        </>
      ) : null}
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
        <Button
          disabled={picked.length === 0}
          loading={confirming.isPending}
          onClick={() => confirming.mutate({ matches: picked, fileName: (file?.name ?? '').slice(-255) })}
        >
          Confirmar ({picked.length})
        </Button>
      </FormActions>
    </Stack>
  );
}

const sayFound = ({ lines, known }: Read, left: number) =>
  [
    `Lançamentos lidos: ${lines}.`,
    known > 0 ? `Já conferidos antes: ${known}.` : '',
    left > 0
      ? 'Estes podem ser de cartão. Confira e marque um a um os que são.'
      : 'Nenhum outro tem o valor e o dia de algo previsto.',
  ]
    .filter(Boolean)
    .join(' ');
