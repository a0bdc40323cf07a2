/** For another administrator who lost phone and recovery codes. */
import { Stack, Text } from '@mantine/core';
import { IconDeviceMobileOff } from '@tabler/icons-react';
import type { Administrator } from '#contract/administrators.ts';
import { api } from '#web/api/client.ts';
import { ConfirmedAction } from './confirmed-action.tsx';

export const RemoveSecondFactor = ({ administrator: { id, fullName } }: { administrator: Administrator }) => (
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
    action={api.administrators.removeSecondFactor.mutationOptions()}
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
