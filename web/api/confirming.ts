import { errorMessage } from './error-messages.ts';

type Mutation = { reset: () => void; isPending: boolean; error: Error | null };

/**
 * What a `ConfirmDialog` shows of its mutation. Closing forgets a failure.
 * @param failed the sentence where the error has none
 */
export const confirming = ({ reset, isPending, error }: Mutation, failed: string, close: () => void) => ({
  onClose: () => {
    reset();
    close();
  },
  running: isPending,
  error: error ? errorMessage(error, failed) : null,
});
