/** What one administrator can do to another: end their sessions, take second factor or access away. Each asks first. */
import { Group, Stack, Text } from '@mantine/core';
import { IconLogout, IconUserMinus } from '@tabler/icons-react';
import type { Administrator } from '#contract/administrators.ts';
import { api } from '#web/api/client.ts';
import { ConfirmedAction } from './confirmed-action.tsx';
import { RemoveSecondFactor } from './remove-second-factor.tsx';

export function AdministratorActions({ administrator }: { administrator: Administrator }) {
  if (administrator.isSelf)
    return (
      <Text size="sm" c="dimmed">
        Para sair, use o menu.
      </Text>
    );
  return (
    <Group gap="xs">
      {administrator.openSessions > 0 ? <EndSessions administrator={administrator} /> : null}
      {administrator.hasSecondFactor ? <RemoveSecondFactor administrator={administrator} /> : null}
      {administrator.isConfigured ? (
        <Text size="sm" c="dimmed">
          Acesso definido no servidor
        </Text>
      ) : (
        <RemoveRole administrator={administrator} />
      )}
    </Group>
  );
}

const EndSessions = ({ administrator: { id, fullName, openSessions } }: { administrator: Administrator }) => (
  <ConfirmedAction
    id={id}
    label="Encerrar sessões"
    fullName={fullName}
    ActionIcon={IconLogout}
    button={{ variant: 'light' }}
    title={`Encerrar as sessões de ${fullName}?`}
    confirmLabel="Encerrar sessões"
    confirmingLabel="Encerrando..."
    action={api.administrators.endSessions.mutationOptions()}
    done="Sessões encerradas com sucesso"
    failed="Erro ao encerrar sessões"
  >
    <Text>
      {openSessions === 1 ? 'A sessão aberta termina' : `As ${openSessions} sessões abertas terminam`} agora.
      O acesso continua: basta entrar de novo com a senha.
    </Text>
  </ConfirmedAction>
);

const RemoveRole = ({ administrator: { id, fullName, email } }: { administrator: Administrator }) => (
  <ConfirmedAction
    id={id}
    label="Remover acesso"
    fullName={fullName}
    ActionIcon={IconUserMinus}
    button={{ variant: 'subtle', color: 'red' }}
    title={`Remover o acesso de ${fullName}?`}
    confirmLabel="Remover acesso"
    confirmingLabel="Removendo..."
    danger
    action={api.administrators.removeRole.mutationOptions()}
    done="Acesso de administrador removido com sucesso"
    failed="Erro ao remover acesso"
  >
    <Stack gap="sm">
      <Text>{email} deixa de ser administrador, e suas sessões terminam agora.</Text>
      <Text c="dimmed">
        O que esta pessoa registrou continua. Para dar o acesso de volta, crie o administrador de novo com o
        mesmo e-mail.
      </Text>
    </Stack>
  </ConfirmedAction>
);
