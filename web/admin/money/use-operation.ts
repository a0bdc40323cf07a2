import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { notify } from '#web/ui/toasts.tsx';

const withoutAnswer =
  'O servidor não respondeu, e não se sabe se isto foi registrado. Tente de novo: não conta duas vezes.';

/**
 * The id of what a form enters into a till, sells or moves: a repeated request is the same entry. Where an earlier one was entered with other values,
 * the screen shows them, and the next request is another entry.
 */
export function useOperation() {
  const queryClient = useQueryClient();
  const [operationId, setOperationId] = useState(() => crypto.randomUUID());
  const onRefused = (error: Error): string | null => {
    const code = errorCode(error);
    const isLost = code === 'UNAVAILABLE' || code === 'TIMED_OUT';
    if (code !== 'ENTERED_BEFORE' && !isLost) return errorMessage(error);
    for (const queryKey of [api.payments.key(), api.tills.key(), api.packages.key(), api.expenses.key()])
      queryClient.invalidateQueries({ queryKey });
    if (isLost) return withoutAnswer;
    setOperationId(crypto.randomUUID());
    // What is stored may take the form's place.
    notify.error(errorMessage(error));
    return null;
  };
  return { operationId, onRefused };
}
