import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { SecondFactorStatus } from '#contract/second-factor.ts';
import { api } from '#web/api/client.ts';
import { PasswordStep } from '#web/auth/second-factor/password-step.tsx';

type RequireProps = {
  status: SecondFactorStatus;
  onDone: (isRequired: boolean) => void;
  onCancel: () => void;
};

export function RequireSecondFactor({ status: { isRequired, since }, onDone, onCancel }: RequireProps) {
  const setRequired = useMutation(
    api.secondFactor.setRequired.mutationOptions({ onSuccess: (_, input) => onDone(input.isRequired) }),
  );
  return (
    <PasswordStep
      submitLabel={isRequired ? 'Tornar opcional' : 'Tornar obrigatória'}
      pendingLabel="Salvando..."
      onSubmit={(password) => setRequired.mutate({ password, isRequired: !isRequired })}
      pending={setRequired.isPending}
      error={setRequired.error}
      onCancel={onCancel}
    >
      {isRequired ? (
        <Text>Cada administrador volta a decidir por si. Quem já ativou continua com ela.</Text>
      ) : (
        <Text>
          Administradores sem ela são levados a configurá-la assim que entrarem, e os que estão conectados,
          agora.{since ? '' : ' Você ainda não tem: a sua vem em seguida.'}
        </Text>
      )}
    </PasswordStep>
  );
}
