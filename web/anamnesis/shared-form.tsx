/** The anamnesis of an access: by a link after the day of birth, or on the clinic's tablet. It ends when it is left alone. */
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { api, client } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { FillIn } from '#web/clinic/anamnesis/fill-in.tsx';
import { useEnding } from '#web/clinic/use-ending.ts';
import { ErrorState } from '#web/ui/states.tsx';

type SharedFormProps = {
  access: string;
  /** Until the form closes without a save; the server ends the access too. */
  minutes: number;
  /** On a device of the clinic, which the patient gives back. */
  isLent?: boolean;
  /** What stands in place of the form when it was sent, or closed. */
  sent: ReactNode;
  /** With the access after each save. */
  onSaved?: (access: string) => void;
  closed: ReactNode;
  /** What stands around the form. */
  frame?: (form: ReactNode) => ReactNode;
};

export default function SharedForm({
  access: first,
  minutes,
  isLent = false,
  sent,
  onSaved,
  closed,
  frame = (form) => form,
}: SharedFormProps) {
  const access = useRef(first);
  const [end, setEnd] = useState<'sent' | 'closed'>();
  // The key is of this access alone, and the answers leave the browser's memory with the screen.
  const found = useQuery(
    api.sharedAnamnesis.open.queryOptions({
      input: { access: first },
      gcTime: 0,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  // Each save starts it anew.
  const restart = useEnding(minutes, () => setEnd((now) => now ?? 'closed'));
  if (end === 'sent') return sent;
  if (end === 'closed' || (found.error && errorCode(found.error) === 'LINK_INVALID')) return closed;
  if (found.error)
    return frame(
      <ErrorState
        message={errorMessage(found.error)}
        onRetry={() => found.refetch()}
        retrying={found.isFetching}
      />,
    );
  if (!found.data) return frame(<Skeleton height="16rem" radius="lg" />);
  const { form, isOfOthers } = found.data;
  if (form.state !== 'open') return sent;
  return frame(
    <>
      {isOfOthers ? (
        <Text size="sm" c="dimmed" mb="sm">
          Este formulário já foi começado em outro aparelho. Aqui as respostas não aparecem: o que você
          responder fica no lugar delas.
        </Text>
      ) : null}
      <FillIn
        form={form}
        isLent={isLent}
        save={async (given) => {
          const saved = await client.sharedAnamnesis
            .save({ access: access.current, ...given })
            .catch((error: unknown) => {
              if (error instanceof Error && errorCode(error) === 'LINK_INVALID') setEnd('closed');
              throw error;
            });
          access.current = saved.access;
          onSaved?.(saved.access);
          restart();
          return saved;
        }}
        onSent={() => setEnd('sent')}
      />
    </>,
  );
}
