/** What an administrator does with one of the team. */
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts/users.ts';
import type { Professional } from '#contract/clinic/professionals.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage, withReason } from '#web/api/error-messages.ts';
import {
  IconLink,
  IconMailForward,
  IconPencil,
  IconUserCheck,
  IconUserMinus,
  IconUserPlus,
} from '#web/ui/icons/icons.ts';
import { notify } from '#web/ui/toasts.tsx';
import { EndProfessional } from './end-professional.tsx';

type ProfessionalActionsProps = {
  professional: Professional;
  isOnly: boolean;
  /** Of `accountToLink`. */
  linkable: User | undefined;
  onEdit: () => void;
  /** Absent where there is an account, or for whom may not invite. */
  onInvite?: (() => void) | undefined;
  /** Only of who was invited and has not signed in. */
  onResend?: (() => void) | undefined;
};

export function ProfessionalActions({
  professional,
  isOnly,
  linkable,
  onEdit,
  onInvite,
  onResend,
}: ProfessionalActionsProps) {
  const { id, fullName, active } = professional;
  const queryClient = useQueryClient();
  const [ending, question] = useDisclosure(false);
  const reactivate = useMutation(
    api.professionals.reactivate.mutationOptions({
      onSuccess: () => {
        notify.success(`${fullName} voltou para a agenda`);
        for (const queryKey of [api.professionals.key(), api.bookingChoices.key()])
          queryClient.invalidateQueries({ queryKey });
      },
      onError: (error) => notify.error(errorMessage(error, 'Erro ao reativar profissional')),
    }),
  );
  const link = useMutation({
    mutationFn: (user: User) =>
      client.users.update({ id: user.id, roles: user.roles, professionalId: professional.id }),
    onSuccess: (_, { email }) => notify.success(`${fullName} entra com a conta ${email}`),
    onError: (error) => notify.error(withReason('Erro ao ligar a conta', error)),
    onSettled: () => {
      for (const queryKey of [api.professionals.key(), api.users.key()])
        queryClient.invalidateQueries({ queryKey });
    },
  });
  return (
    <Group gap="xs" justify="flex-end">
      {linkable ? (
        <Button
          size="compact-sm"
          onClick={() => link.mutate(linkable)}
          loading={link.isPending}
          aria-label={`Ligar conta: ${fullName}`}
          leftSection={<IconLink aria-hidden size="1.1em" />}
        >
          Ligar conta
        </Button>
      ) : null}
      {onInvite ? (
        <Button
          size="compact-sm"
          onClick={onInvite}
          aria-label={`Dar acesso: ${fullName}`}
          leftSection={<IconUserPlus aria-hidden size="1.1em" />}
        >
          Dar acesso
        </Button>
      ) : null}
      {onResend ? (
        <Button
          variant="light"
          size="compact-sm"
          onClick={onResend}
          aria-label={`Reenviar convite: ${fullName}`}
          leftSection={<IconMailForward aria-hidden size="1.1em" />}
        >
          Reenviar convite
        </Button>
      ) : null}
      <Button
        variant="light"
        size="compact-sm"
        onClick={onEdit}
        aria-label={`Editar: ${fullName}`}
        leftSection={<IconPencil aria-hidden size="1.1em" />}
      >
        Editar
      </Button>
      {active && !isOnly ? (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={question.open}
          aria-label={`Encerrar: ${fullName}`}
          leftSection={<IconUserMinus aria-hidden size="1.1em" />}
        >
          Encerrar
        </Button>
      ) : null}
      {active ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => reactivate.mutate({ id })}
          loading={reactivate.isPending}
          aria-label={`Reativar: ${fullName}`}
          leftSection={<IconUserCheck aria-hidden size="1.1em" />}
        >
          Reativar
        </Button>
      )}
      <EndProfessional professional={professional} opened={ending} onClose={question.close} />
    </Group>
  );
}
