import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * As `useMutation`, for a button that acts at once: a second click while the first is under way does nothing. Two clicks can come before the
 * button is drawn as disabled, and the second would be refused for what the first has done.
 */
export function useSingleMutation<Data, Variables>(
  options: UseMutationOptions<Data, Error, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const isUnderWay = useRef(false);
  const { onSettled } = options;
  const mutation = useMutation({
    ...options,
    onSettled: (...settled) => {
      isUnderWay.current = false;
      return onSettled?.(...settled);
    },
  });
  const mutate: typeof mutation.mutate = (...call) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutation.mutate(...call);
  };
  return { ...mutation, mutate };
}
