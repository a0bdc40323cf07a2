/** The state of the user's own second factor, and its actions. */
import { Badge, Button, Group, Text } from '@mantine/core';
import type { SecondFactorStatus } from '#contract/second-factor.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatInstant } from '#web/format/date.ts';

export type OwnAction = 'set-up' | 'codes' | 'off';
type OwnProps = { status: SecondFactorStatus; onOpen: (what: OwnAction) => void };

export function OwnSecondFactor({ status, onOpen }: OwnProps) {
  const { timeZone } = useClinic();
  const { since, recoveryCodesLeft: left } = status;
  if (!since) {
    return (
      <>
        <Text>
          <Badge color="gray" mr="xs">
            Desativada
          </Badge>
          Sua conta entra só com a senha. Com um aplicativo no celular, quem descobrir a senha não entra.
        </Text>
        <Group>
          <Button onClick={() => onOpen('set-up')}>Ativar na minha conta</Button>
        </Group>
      </>
    );
  }
  return (
    <>
      <div>
        <Text>
          <Badge color="green" mr="xs">
            Ativada
          </Badge>
          Na sua conta desde <time dateTime={since}>{formatInstant(since, timeZone)}</time>.
        </Text>
        <Text c={left < 3 ? undefined : 'dimmed'} mt="xs">
          {left === 1 ? 'Resta 1 código de recuperação.' : `Restam ${left} códigos de recuperação.`}
          {left < 3 ? ' Crie novos antes que acabem.' : ''}
        </Text>
      </div>
      <Group gap="xs">
        <Button variant="default" onClick={() => onOpen('codes')}>
          Criar novos códigos
        </Button>
        <Button variant="subtle" color="red" onClick={() => onOpen('off')}>
          Desativar
        </Button>
      </Group>
    </>
  );
}
