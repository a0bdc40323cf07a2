/** What an administrator does with one of the team. */
import { Button, type ButtonProps, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts/users.ts';
import type { Professional } from '#contract/clinic/professionals.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage, withReason } from '#web/api/error-messages.ts';
import {
  type Icon,
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
        <Action of={fullName} Icon={IconLink} onClick={() => link.mutate(linkable)} loading={link.isPending}>
          Ligar conta
        </Action>
      ) : null}
      {onInvite ? (
        <Action of={fullName} Icon={IconUserPlus} onClick={onInvite}>
          Dar acesso
        </Action>
      ) : null}
      {onResend ? (
        <Action of={fullName} Icon={IconMailForward} onClick={onResend} variant="light">
          Reenviar convite
        </Action>
      ) : null}
      <Action of={fullName} Icon={IconPencil} onClick={onEdit} variant="light">
        Editar
      </Action>
      {active && !isOnly ? (
        <Action of={fullName} Icon={IconUserMinus} onClick={question.open} variant="subtle" color="gray">
          Encerrar
        </Action>
      ) : null}
      {active ? null : (
        <Action
          of={fullName}
          Icon={IconUserCheck}
          onClick={() => reactivate.mutate({ id })}
          loading={reactivate.isPending}
          variant="subtle"
        >
          Reativar
        </Action>
      )}
      <EndProfessional professional={professional} opened={ending} onClose={question.close} />
    </Group>
  );
}

type ActionProps = ButtonProps & { of: string; Icon: Icon; onClick: () => void; children: string };

const Action = ({ of, Icon, children, ...props }: ActionProps) => (
  <Button
    size="compact-sm"
    aria-label={`${children}: ${of}`}
    leftSection={<Icon aria-hidden size="1.1em" />}
    {...props}
  >
    {children}
  </Button>
);
