/** Questions, answers and their undo: shown at once, then confirmed, or put back with the reason as a toast. */
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ConfirmationRow } from '#contract/messages/confirmations.ts';
import type { AnswerOfStaff } from '#contract/messages/contacts.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useUser } from '#web/auth/user.ts';
import { sayContact } from '#web/clinic/say-contact.ts';
import { firstName } from '#web/format/initials.ts';
import { notify } from '#web/ui/toasts.tsx';
import { lastOwn } from './queue.ts';

/** `isSent`: the message that the chat was opened for. */
export type Step = { ask: 'whatsapp' | 'phone'; isSent?: true } | { answer: AnswerOfStaff };

/** Id of a contact that the server has not answered yet. */
const unanswered = 'unanswered';

/** One toast: its 'Desfazer' is of the last step, and never behind another patient's. */
const lastStep = 'contact';

/** A toast that takes the place of another one keeps what it does not name. */
const bare = { description: undefined, action: undefined };

/** Says why a key does nothing, in the place of the last step's toast, so that it never lies over the next one's button. */
export const tellRefused = (words: string, name?: string) =>
  notify.info(words, { id: lastStep, ...bare, description: name });

const stepKey = ['confirmations', 'step'];
const unansweredSteps = { mutationKey: stepKey, status: 'pending' } as const;

/** Steps and their undo run one after the other, so that Z right after a step finds it written. */
const scope = { id: 'confirmations' };

const askedState = (step: Extract<Step, { ask: unknown }>) => (step.isSent ? 'sent' : 'opened');

type Taken = { row: ConfirmationRow; step: Step; at: string };

export function useContacts() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: stepKey,
    scope,
    mutationFn: ({ row, step }: Taken) => {
      const newest = row.contacts[0]?.id ?? null;
      const seen = { appointmentId: row.id, after: newest === unanswered ? undefined : newest };
      return 'ask' in step
        ? client.confirmations.ask({ ...seen, channel: step.ask, state: askedState(step) })
        : client.confirmations.answer({ ...seen, state: step.answer });
    },
    onSuccess: ({ isWritten, row }) => {
      replace(queryClient, row);
      showStep(queryClient, row, isWritten);
    },
    onError: (error, { row }) => {
      notify.error(errorMessage(error, 'Não foi possível registrar'), { description: row.patient.fullName });
    },
    onSettled: () => refetch(queryClient),
  });
  return (row: ConfirmationRow, step: Step) => mutate({ row, step, at: new Date().toISOString() });
}

/**
 * The rows with the steps that the server has not answered yet. They lie over the answers, because an answer to another call
 * that is on its way does not know them.
 */
export function useShownRows(rows: readonly ConfirmationRow[]) {
  const { fullName } = useUser();
  const queryClient = useQueryClient();
  const taken = useMutationState({ filters: unansweredSteps, select: ({ state }) => state.variables });
  const withSteps = (steps: readonly unknown[]) =>
    rows.map((row) =>
      steps
        .filter(isTaken)
        .reduce((shown, one) => (one.row.id === row.id ? withStep(shown, one, fullName) : shown), row),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `withSteps` follows from the other two
  const shown = useMemo(() => withSteps(taken), [rows, taken, fullName]);
  /** With a step of this very moment, which a second key comes before the screen shows. */
  const latest = () =>
    withSteps(
      queryClient
        .getMutationCache()
        .findAll(unansweredSteps)
        .map(({ state }) => state.variables),
    );
  return { shown, latest };
}

const isTaken = (variables: unknown): variables is Taken =>
  typeof variables === 'object' && variables !== null && 'row' in variables && 'step' in variables;

const refetch = (queryClient: QueryClient) => {
  for (const { key } of [api.confirmations.queue, api.confirmations.figures, api.appointments, api.dashboard])
    queryClient.invalidateQueries({ queryKey: key() });
};

function replace(queryClient: QueryClient, row: ConfirmationRow): void {
  queryClient.setQueriesData<{ day: string; rows: ConfirmationRow[] }>(
    { queryKey: api.confirmations.queue.key() },
    (known) => known && { ...known, rows: known.rows.map((each) => (each.id === row.id ? row : each)) },
  );
}

const withStep = (row: ConfirmationRow, { step, at }: Taken, userName: string): ConfirmationRow => ({
  ...row,
  status: 'answer' in step && step.answer === 'confirmed' ? 'confirmed' : row.status,
  contacts: [
    {
      id: unanswered,
      kind: 'ask' in step ? 'confirmation' : 'answer',
      channel: 'ask' in step ? step.ask : 'whatsapp',
      state: 'ask' in step ? askedState(step) : step.answer,
      happenedAt: at,
      userName,
      isOwn: true,
    },
    ...row.contacts.filter((contact) => !('ask' in step && step.isSent) || contact.state !== 'opened'),
  ],
});

function showStep(queryClient: QueryClient, row: ConfirmationRow, isWritten: boolean): void {
  const [newest] = row.contacts;
  if (!newest) return;
  if (isWritten)
    notify.success(sayContact(newest), {
      id: lastStep,
      description: row.patient.fullName,
      action: { label: 'Desfazer', onClick: () => void takeBack(queryClient, newest.id) },
    });
  // The same key twice: the first one counts.
  else if (!newest.isOwn)
    notify.warning(
      `${newest.userName ? firstName(newest.userName) : 'O paciente'} chegou antes: ${sayContact(newest).toLowerCase()}`,
      { description: `${row.patient.fullName}. Nada foi gravado agora.`, duration: 10_000 },
    );
}

/** @param id of a contact that the user has just written */
async function takeBack(queryClient: QueryClient, id: string): Promise<void> {
  try {
    const { row } = await client.confirmations.undo({ id });
    showUndone(queryClient, row);
  } catch (error) {
    notify.error(errorMessage(error, 'Não foi possível desfazer'));
  }
  refetch(queryClient);
}

/** @param id of an opened chat whose message was not sent */
export function useTakeBack() {
  const queryClient = useQueryClient();
  return (id: string) => void takeBack(queryClient, id);
}

function showUndone(queryClient: QueryClient, row: ConfirmationRow): void {
  replace(queryClient, row);
  // A toast of its own: the pressed one is closing, and would take the text of a quick answer along.
  notify.success(`Desfeito, ${row.patient.fullName}`);
}

/** Takes the user's last step of the day back, whatever row has the focus. */
export function useUndoLast(day: string, onUndone: (id: string) => void) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    scope,
    mutationFn: async () => {
      const known = queryClient.getQueriesData<{ day: string; rows: ConfirmationRow[] }>({
        queryKey: api.confirmations.queue.key(),
        type: 'active',
      });
      const rows = known.find(([, queue]) => queue?.day === day)?.[1]?.rows ?? [];
      const id = lastOwn(rows, Date.now())?.contacts[0]?.id;
      return id === undefined ? null : client.confirmations.undo({ id });
    },
    onSuccess: (undone) => {
      if (!undone) return void notify.info('Nada seu para desfazer agora', { id: lastStep, ...bare });
      showUndone(queryClient, undone.row);
      onUndone(undone.row.id);
    },
    onError: (error) => notify.error(errorMessage(error, 'Não foi possível desfazer')),
    onSettled: () => refetch(queryClient),
  });
  return () => mutate();
}

export type LinkedWork = 'anamnesis' | 'term';

/** Writes down that the chat with the link of the anamnesis or the term was opened. It does not ask the patient to confirm. */
export function useLinkSent(appointmentId: string, about: LinkedWork) {
  const queryClient = useQueryClient();
  return useMutation({
    scope,
    mutationFn: () => client.confirmations.ask({ appointmentId, channel: 'whatsapp', about }),
    onSuccess: ({ row }) => replace(queryClient, row),
    onError: (error) => notify.error(errorMessage(error, 'Não foi possível registrar')),
    onSettled: () => refetch(queryClient),
  });
}
