/** Questions, answers and their undo: shown at once, then confirmed, or put back with the reason as a toast. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConfirmationRow } from '#contract/confirmations.ts';
import type { AnswerOfStaff } from '#contract/contacts.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useUser } from '#web/auth/user.ts';
import { sayContact } from '#web/clinic/contact-wording.ts';
import { firstName } from '#web/format/initials.ts';
import { notify } from '#web/ui/toasts.tsx';

export type Step = { ask: 'whatsapp' | 'phone' } | { answer: AnswerOfStaff };

/** Id of a contact that the server has not answered yet. */
const unanswered = 'unanswered';

export function useContacts() {
  const queryClient = useQueryClient();
  const { fullName } = useUser();
  const { mutate } = useMutation({
    mutationFn: ({ row, step }: { row: ConfirmationRow; step: Step }) => {
      const newest = row.contacts[0]?.id ?? null;
      const seen = { appointmentId: row.id, after: newest === unanswered ? undefined : newest };
      return 'ask' in step
        ? client.confirmations.ask({ ...seen, channel: step.ask })
        : client.confirmations.answer({ ...seen, state: step.answer });
    },
    onMutate: async ({ row, step }) => {
      // An answer that is on its way does not know of this step.
      await queryClient.cancelQueries({ queryKey: api.confirmations.queue.key() });
      replace(queryClient, withStep(row, step, fullName));
    },
    onSuccess: ({ isWritten, row }) => {
      replace(queryClient, row);
      tell(queryClient, row, isWritten);
    },
    onError: (error, { row }) => {
      replace(queryClient, row);
      notify.error(errorMessage(error, 'Não foi possível registrar'), { description: row.patient.fullName });
    },
    onSettled: () => refetch(queryClient),
  });
  return (row: ConfirmationRow, step: Step) => mutate({ row, step });
}

const refetch = (queryClient: QueryClient) => {
  for (const { key } of [api.confirmations, api.appointments, api.dashboard])
    queryClient.invalidateQueries({ queryKey: key() });
};

function replace(queryClient: QueryClient, row: ConfirmationRow): void {
  queryClient.setQueriesData<{ day: string; rows: ConfirmationRow[] }>(
    { queryKey: api.confirmations.queue.key() },
    (known) => known && { ...known, rows: known.rows.map((each) => (each.id === row.id ? row : each)) },
  );
}

const withStep = (row: ConfirmationRow, step: Step, userName: string): ConfirmationRow => ({
  ...row,
  status: 'answer' in step && step.answer === 'confirmed' ? 'confirmed' : row.status,
  contacts: [
    {
      id: unanswered,
      kind: 'ask' in step ? 'confirmation' : 'answer',
      channel: 'ask' in step ? step.ask : 'whatsapp',
      state: 'ask' in step ? 'sent' : step.answer,
      happenedAt: new Date().toISOString(),
      userName,
      isOwn: true,
    },
    ...row.contacts,
  ],
});

function tell(queryClient: QueryClient, row: ConfirmationRow, isWritten: boolean): void {
  const [newest] = row.contacts;
  if (!newest) return;
  const toast = { id: `contact-${row.id}`, description: row.patient.fullName };
  if (isWritten)
    notify.success(sayContact(newest), {
      ...toast,
      action: { label: 'Desfazer', onClick: () => void takeBack(queryClient, newest.id) },
    });
  else
    notify.warning(
      `${newest.userName ? firstName(newest.userName) : 'O paciente'} chegou antes: ${sayContact(newest).toLowerCase()}`,
      { ...toast, description: `${row.patient.fullName}. Nada foi gravado agora.`, duration: 10_000 },
    );
}

/** @param id of a contact that the user has just written */
async function takeBack(queryClient: QueryClient, id: string): Promise<void> {
  try {
    const { row } = await client.confirmations.undo({ id });
    replace(queryClient, row);
    notify.success('Desfeito', {
      id: `contact-${row.id}`,
      description: row.patient.fullName,
      action: undefined,
    });
  } catch (error) {
    notify.error(errorMessage(error, 'Não foi possível desfazer'));
  }
  refetch(queryClient);
}

/** The newest contact that the user can take back. */
export function useTakeBack() {
  const queryClient = useQueryClient();
  return ({ contacts: [newest] }: ConfirmationRow) => {
    if (newest?.isOwn && newest.id !== unanswered) void takeBack(queryClient, newest.id);
  };
}
