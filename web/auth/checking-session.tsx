/** What is shown while the session is being checked: at once a way out, and after five seconds two. */
import { Alert, Anchor, Button, Group, Stack } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconClockExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { Mark } from '#web/clinic/mark.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import styles from './checking-session.module.css';
import { useEmergencySignOut } from './sign-out.ts';

const patienceMs = 5_000;

export function CheckingSession() {
  const [slow, setSlow] = useState(false);
  useTimeout(() => setSlow(true), patienceMs, { autoInvoke: true });
  const signOut = useEmergencySignOut();
  return (
    <main className={styles.page}>
      <DocumentTitle>Verificando sua sessão</DocumentTitle>
      <Stack align="center" gap="lg">
        <Mark className={styles.mark} />
        <div role="status">
          <h1 className={styles.saying}>Verificando sua sessão...</h1>
        </div>
        {slow ? (
          <Alert
            color="yellow"
            icon={<IconClockExclamation aria-hidden />}
            title="Verificação de autenticação demorando muito"
            role="alert"
            className={styles.slow}
          >
            <Group gap="sm" mt="sm" grow preventGrowOverflow={false}>
              <Button onClick={() => window.location.reload()}>Recarregar página</Button>
              <Button variant="default" onClick={() => signOut.mutate()} disabled={signOut.isPending}>
                Sair e tentar novamente
              </Button>
            </Group>
          </Alert>
        ) : null}
        <Anchor
          component="button"
          type="button"
          size="sm"
          className={styles.escape}
          onClick={() => signOut.mutate()}
          disabled={signOut.isPending}
        >
          Problemas? Clique para sair
        </Anchor>
      </Stack>
    </main>
  );
}
