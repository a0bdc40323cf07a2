/** Hands over the link of an invitation, which is mailed, too; for an address of `ADMIN_EMAILS` says where it is. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { User } from '#contract/accounts/users.ts';
import { api, client } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { notify } from '#web/ui/toasts.tsx';
import { mailIsOff } from '../../mail-off.tsx';
import { useHandOver } from '../access/use-hand-over.tsx';

export type Invited = { name: string; email: string; link: string | null };

export function useShowInvitation(): { showInvitation: (invited: Invited) => void; dialog: ReactNode } {
  const { handOver, dialog } = useHandOver();
  const { sendsMail } = useClinic();
  return {
    showInvitation: ({ name, email, link }) => {
      if (link)
        handOver({
          name,
          email,
          phone: null,
          area: 'admin',
          password: null,
          link: { purpose: 'invitation', url: link },
        });
      else if (sendsMail) notify.success(`O convite está na fila de e-mails para ${email}`);
      else notify.info(mailIsOff);
    },
    dialog,
  };
}

/** A new link for who has not accepted the invitation. */
export function useResendInvitation(showInvitation: (invited: Invited) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: User) => client.users.resendInvitation({ id }),
    onSuccess: ({ link }, { fullName: name, email }) => showInvitation({ name, email, link }),
    onError: (error) => notify.error(withReason('Erro ao enviar o convite', error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.users.key() }),
  });
}
