/** Hands over the link of an invitation, which is mailed, too; for an address of `ADMIN_EMAILS` says where it is. */
import type { ReactNode } from 'react';
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
