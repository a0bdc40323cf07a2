/** The dialogs of 'Usuários'. They stand beside the list: a row may go while its dialog is open. */
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { LinkableProfessional, User } from '#contract/accounts/users.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useResendInvitation, useShowInvitation } from './use-show-invitation.tsx';
import { AccessForm, InviteForm } from './user-forms.tsx';
import { type Question, UserQuestion } from './user-question.tsx';

export type UserDialogs = {
  /** @param again an ended account, whose person is invited again */
  invite: (again?: User) => void;
  resend: (user: User) => void;
  edit: (user: User) => void;
  ask: (question: Question, user: User) => void;
};

type Loaded = { rows: readonly User[]; professionals: readonly LinkableProfessional[] };

export function useUserDialogs({ rows, professionals }: Loaded): UserDialogs & { dialogs: ReactNode } {
  const [inviting, invitation] = useDisclosure(false);
  const [again, setAgain] = useState<User>();
  const [editing, access] = useDisclosure(false);
  const [edited, setEdited] = useState<User>();
  const [asking, question] = useDisclosure(false);
  const [asked, setAsked] = useState<{ question: Question; user: User }>();
  const { showInvitation, dialog } = useShowInvitation();
  const resending = useResendInvitation(showInvitation);
  // As it is now: another administrator may change it meanwhile.
  const user = rows.find(({ id }) => id === edited?.id) ?? edited;
  return {
    invite: (ended) => {
      setAgain(ended);
      invitation.open();
    },
    resend: (invited) => resending.mutate(invited),
    edit: (chosen) => {
      setEdited(chosen);
      access.open();
    },
    ask: (asksFor, about) => {
      setAsked({ question: asksFor, user: about });
      question.open();
    },
    dialogs: (
      <>
        <FormDialog opened={inviting} onClose={invitation.close} title="Convidar usuário">
          <InviteForm
            again={again}
            users={rows}
            professionals={professionals}
            onClose={invitation.close}
            onInvited={showInvitation}
          />
        </FormDialog>
        {user ? (
          <FormDialog opened={editing} onClose={access.close} title={`Acesso de ${user.fullName}`}>
            <AccessForm user={user} professionals={professionals} onClose={access.close} />
          </FormDialog>
        ) : null}
        {asked ? (
          <UserQuestion key={asked.user.id} {...asked} opened={asking} onClose={question.close} />
        ) : null}
        {dialog}
      </>
    ),
  };
}
