/** Shown while the session is checked, or while the server cannot be reached (docs/product.md, Session). */
import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { Mark } from '#web/clinic/mark.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { IconClockExclamation } from '#web/ui/icons/icons.ts';
import styles from './checking-session.module.css';
import { useEmergencySignOut } from './sign-out.ts';
import { useAskAgain } from './use-server-away.ts';

const slowAfterMs = 5_000;

export function CheckingSession({ away = false }: { away?: boolean }) {
  const signOut = useEmergencySignOut();
  const leave = () => signOut.mutate();
  return (
    <main className={styles.page}>
      <Stack align="center" gap="lg">
        <Mark className={away ? styles.still : styles.mark} />
        {away ? <Away /> : <Waiting onLeave={leave} leaving={signOut.isPending} />}
        <Anchor
          component="button"
          type="button"
          size="sm"
          className={styles.escape}
          onClick={leave}
          disabled={signOut.isPending}
        >
          Problemas? Clique para sair
        </Anchor>
      </Stack>
    </main>
  );
}

function Waiting({ onLeave, leaving }: { onLeave: () => void; leaving: boolean }) {
  const [slow, setSlow] = useState(false);
  useTimeout(() => setSlow(true), slowAfterMs, { autoInvoke: true });
  return (
    <>
      <DocumentTitle>Verificando sua sessão</DocumentTitle>
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
            <Button variant="default" onClick={onLeave} disabled={leaving}>
              Sair e tentar novamente
            </Button>
          </Group>
        </Alert>
      ) : null}
    </>
  );
}

function Away() {
  const { askAgain, asking } = useAskAgain();
  return (
    <>
      <DocumentTitle>Sem conexão</DocumentTitle>
      <div role="alert" className={styles.away}>
        <Title order={1}>Sem conexão</Title>
        <Text c="dimmed" mt="xs">
          Esta página continua sozinha assim que a conexão voltar.
        </Text>
      </div>
      <Button size="md" onClick={askAgain} loading={asking}>
        Tentar novamente
      </Button>
    </>
  );
}
