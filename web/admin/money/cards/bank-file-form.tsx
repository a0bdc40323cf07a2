/** 'Conferir com o banco': a statement of the bank beside what is expected. A person confirms each match. */
import { Button, Checkbox, FileInput, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errors } from '#contract/errors.ts';
import type { BankFileReason } from '#contract/money/bank-files.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { errorData } from '#web/api/form-problems.ts';
import { formatDate } from '#web/format/date.ts';
import { formatCents } from '#web/format/money.ts';
import { FormActions, FormError } from '#web/ui/form.tsx';
import { notify } from '#web/ui/toasts.tsx';

const refusals = {
  notOne:
    'Este arquivo não é um extrato que possa ser lido. Baixe do banco o extrato em OFX, ou em CSV com data e valor.',
  amounts:
    'Os valores não estão todos escritos como 1.234,56, nem todos como 1,234.56. Baixe do banco o extrato em OFX.',
  noLines: 'Este extrato não tem lançamentos.',
} satisfies Record<BankFileReason, string>;

function sayRefusal(error: Error): string {
  const reason = errorData(errors.BANK_FILE_REFUSED.data, error)?.reason;
  return reason ? refusals[reason] : errorMessage(error);
}

type Read = Awaited<ReturnType<typeof client.cards.read>>;
type Match = Read['matches'][number] & { operationId: string };

export function BankFileForm({ onSaved, onDone }: { onSaved: () => void; onDone: () => void }) {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [left, setLeft] = useState<Match[]>([]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const reading = useMutation({
    mutationFn: (picked: File) => client.cards.read({ file: picked }),
    onSuccess: ({ matches }) => {
      setLeft(matches.map((match) => ({ ...match, operationId: crypto.randomUUID() })));
      setChosen(new Set());
    },
  });
  const confirming = useMutation({
    // One after the other, so that what was confirmed leaves the list where a later one is refused.
    mutationFn: async (matches: Match[]) => {
      for (const { operationId, line, rows } of matches) {
        await client.cards.mark({
          ...{ operationId, ids: rows.map(({ id }) => id), day: line.day },
          line: { ...line, fileName: (file?.name ?? '').slice(-255) },
        });
        setLeft((before) => before.filter((match) => match.operationId !== operationId));
      }
    },
    onSuccess: (_, { length }) => {
      onSaved();
      setChosen(new Set());
      notify.success(length === 1 ? 'Recebimento confirmado' : `${length} depósitos confirmados`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.cards.key() }),
  });
  const picked = left.filter(({ operationId }) => chosen.has(operationId));
  const error = reading.error ?? confirming.error;
  return (
    <Stack gap="md">
      <FormError>{error && sayRefusal(error)}</FormError>
      <FileInput
        label="Extrato do banco"
        description="Em OFX ou CSV, até 5 MB. Do arquivo só fica guardado o que você confirmar."
        placeholder="Escolha o arquivo"
        accept=".ofx,.csv,.xlsx,.txt"
        value={file}
        onChange={(next) => {
          setFile(next);
          confirming.reset();
          if (next) reading.mutate(next);
        }}
      />
      {reading.isPending ? <Text role="status">Lendo o extrato...</Text> : null}
      {reading.data && !reading.isPending ? (
        <>
          <Text role="status">{sayFound(reading.data, left.length)}</Text>
          {left.map(({ operationId, line, rows, netCents }) => (
            <Checkbox
              key={operationId}
              checked={chosen.has(operationId)}
              onChange={({ currentTarget: { checked } }) =>
                setChosen((before) =>
                  checked
                    ? new Set([...before, operationId])
                    : new Set([...before].filter((each) => each !== operationId)),
                )
              }
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
                      : `Soma de ${rows.length}`}
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
        <Button variant="default" onClick={onDone}>
          Fechar
        </Button>
        <Button
          disabled={picked.length === 0}
          loading={confirming.isPending}
          onClick={() => confirming.mutate(picked)}
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
