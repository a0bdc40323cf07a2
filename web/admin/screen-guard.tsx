/** Around every screen of the staff's area: shows it to the roles that include it, and 'Sem acesso' to others. */
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { screenAt } from '#contract/screen-addresses.ts';
import { useMayOpen } from '#web/auth/use-can.ts';
import { useUser } from '#web/auth/user.ts';
import { joinRoles } from '#web/clinic/role-names.ts';
import { paths } from '#web/paths.ts';
import { hasUnsavedChanges } from '#web/ui/dirty-forms.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { SaveBlocked } from '#web/ui/save-blocked.ts';
import { EmptyState } from '#web/ui/states.tsx';

export function ScreenGuard({ children }: { children: ReactNode }) {
  // The router finds a screen in capitals, too.
  const pathname = useLocation().pathname.toLowerCase();
  const mayOpen = useMayOpen();
  // Without a screen the children say that there is none.
  const allowed = screenAt(pathname) === null || mayOpen(pathname);
  const keeps = useKeptForm(pathname, allowed);
  if (!allowed && !keeps) return <NoAccess />;
  return (
    <SaveBlocked value={allowed ? null : 'Seu acesso mudou e não inclui mais esta tela.'}>
      {children}
    </SaveBlocked>
  );
}

/**
 * Whether the screen stays although the user's roles do not include it any more: a form on it holds unsaved changes, which
 * can be read and copied. A screen that is opened without access never does, since the form that was left before it may
 * still be registered.
 */
function useKeptForm(pathname: string, allowed: boolean): boolean {
  const [shown, setShown] = useState({ pathname: '', kept: false });
  const isSame = shown.pathname === pathname;
  const kept = !allowed && isSame && (shown.kept || hasUnsavedChanges());
  const next = allowed || kept ? pathname : '';
  if (shown.pathname !== next || shown.kept !== kept) setShown({ pathname: next, kept });
  return kept;
}

function NoAccess() {
  const { roles } = useUser();
  return (
    <Page>
      <PageHeader title="Sem acesso" />
      <EmptyState
        drawing="leaf"
        title="Seu acesso não inclui esta tela."
        description={`Você entra como ${joinRoles(roles)}. Se precisar dela, fale com um administrador da clínica: ele muda o seu acesso em Usuários.`}
        action={
          <Button component={Link} to={paths.admin.dashboard()} variant="light">
            Voltar para o início
          </Button>
        }
      />
    </Page>
  );
}
