/** Asks before another user's sessions, second factor or account are ended, and does it. */
import { Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { User } from '#contract/accounts/users.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { notify } from '#web/ui/toasts.tsx';

export type Question = 'end-sessions' | 'remove-second-factor' | 'end' | 'cancel-invitation';

type Wording = {
  title: (name: string) => string;
  confirmLabel: string;
  confirmingLabel: string;
  /** Whether the action removes something. */
  danger: boolean;
  run: (input: { id: string }) => Promise<unknown>;
  /** The toast after a success. */
  done: string;
  /** The sentence for an error without a better one. */
  failed: string;
  text: (user: User) => ReactNode;
};

const wording: Record<Question, Wording> = {
  'end-sessions': {
    title: (name) => `Encerrar as sessões de ${name}?`,
    confirmLabel: 'Encerrar sessões',
    confirmingLabel: 'Encerrando...',
    danger: false,
    run: (input) => client.users.endSessions(input),
    done: 'Sessões encerradas com sucesso',
    failed: 'Erro ao encerrar sessões',
    text: ({ openSessions }) => (
      <Text>
        {openSessions === 1 ? 'A sessão aberta termina' : `As ${openSessions} sessões abertas terminam`}{' '}
        agora, e o endereço do calendário deixa de valer. O acesso continua: basta entrar de novo com a senha.
      </Text>
    ),
  },
  /** For a user who lost phone and recovery codes. */
  'remove-second-factor': {
    title: (name) => `Remover a verificação em duas etapas de ${name}?`,
    confirmLabel: 'Remover verificação',
    confirmingLabel: 'Removendo...',
    danger: true,
    run: (input) => client.users.removeSecondFactor(input),
    done: 'Verificação em duas etapas removida',
    failed: 'Erro ao remover a verificação',
    text: () => (
      <Stack gap="sm">
        <Text>
          Para quem perdeu o celular e os códigos. As sessões terminam agora, e a senha sozinha volta a bastar
          para entrar.
        </Text>
        <Text c="dimmed">Confirme antes, por outro meio, que foi esta pessoa quem pediu.</Text>
      </Stack>
    ),
  },
  end: {
    title: (name) => `Encerrar a conta de ${name}?`,
    confirmLabel: 'Encerrar conta',
    confirmingLabel: 'Encerrando...',
    danger: true,
    run: (input) => client.users.end(input),
    done: 'Conta encerrada com sucesso',
    failed: 'Erro ao encerrar a conta',
    text: ({ email }) => (
      <Stack gap="sm">
        <Text>{email} não entra mais no sistema, e suas sessões terminam agora.</Text>
        <Text c="dimmed">
          O que esta pessoa registrou continua com o nome dela. Para dar o acesso de volta, convide-a de novo.
        </Text>
      </Stack>
    ),
  },
  'cancel-invitation': {
    title: (name) => `Cancelar o convite de ${name}?`,
    confirmLabel: 'Cancelar convite',
    confirmingLabel: 'Cancelando...',
    danger: true,
    run: (input) => client.users.end(input),
    done: 'Convite cancelado',
    failed: 'Erro ao cancelar o convite',
    text: ({ email }) => <Text>O link do convite de {email} deixa de funcionar.</Text>,
  },
};

type UserQuestionProps = { question: Question; user: User; opened: boolean; onClose: () => void };

export function UserQuestion({ question, user, opened, onClose }: UserQuestionProps) {
  const { title, danger, text, failed, ...said } = wording[question];
  const queryClient = useQueryClient();
  const action = useMutation({
    mutationFn: said.run,
    onSuccess: async () => {
      onClose();
      notify.success(said.done, { description: user.fullName });
      await queryClient.invalidateQueries({ queryKey: api.users.key() });
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={() => {
        onClose();
        action.reset();
      }}
      title={title(user.fullName)}
      confirmLabel={said.confirmLabel}
      confirmingLabel={said.confirmingLabel}
      {...(danger ? { tone: 'danger' } : {})}
      onConfirm={() => action.mutate({ id: user.id })}
      running={action.isPending}
      error={action.error ? errorMessage(action.error, failed) : null}
    >
      {text(user)}
    </ConfirmDialog>
  );
}
