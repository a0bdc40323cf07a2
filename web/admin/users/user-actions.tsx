/** Actions on another administrator: end sessions, remove the second factor, remove access. Each asks first. */
import { Group, Stack, Text } from '@mantine/core';
import { IconDeviceMobileOff, IconLogout, IconUserMinus } from '@tabler/icons-react';
import type { Administrator } from '#contract/users.ts';
import { api } from '#web/api/client.ts';
import { ConfirmedAction } from './confirmed-action.tsx';

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
    action={api.users.endSessions.mutationOptions()}
    done="Sessões encerradas com sucesso"
    failed="Erro ao encerrar sessões"
  >
    <Text>
      {openSessions === 1 ? 'A sessão aberta termina' : `As ${openSessions} sessões abertas terminam`} agora.
      O acesso continua: basta entrar de novo com a senha.
    </Text>
  </ConfirmedAction>
);

/** For an administrator who lost phone and recovery codes. */
const RemoveSecondFactor = ({ administrator: { id, fullName } }: { administrator: Administrator }) => (
  <ConfirmedAction
    id={id}
    label="Remover duas etapas"
    fullName={fullName}
    ActionIcon={IconDeviceMobileOff}
    button={{ variant: 'light' }}
    title={`Remover a verificação em duas etapas de ${fullName}?`}
    confirmLabel="Remover verificação"
    confirmingLabel="Removendo..."
    danger
    action={api.users.removeSecondFactor.mutationOptions()}
    done="Verificação em duas etapas removida"
    failed="Erro ao remover a verificação"
  >
    <Stack gap="sm">
      <Text>
        Para quem perdeu o celular e os códigos. As sessões terminam agora, e a senha sozinha volta a bastar
        para entrar.
      </Text>
      <Text c="dimmed">Confirme antes, por outro meio, que foi esta pessoa quem pediu.</Text>
    </Stack>
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
    action={api.users.end.mutationOptions()}
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
