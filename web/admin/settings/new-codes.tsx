import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { PasswordStep } from '#web/auth/second-factor/password-step.tsx';
import { RecoveryCodes } from '#web/auth/second-factor/recovery-codes.tsx';

type NewCodesProps = {
  /** When they are shown, for the only time. */
  onMade: () => void;
  onDone: () => void;
  onCancel: () => void;
};

export function NewCodes({ onMade, onDone, onCancel }: NewCodesProps) {
  const renew = useMutation(api.secondFactor.renewRecoveryCodes.mutationOptions({ onSuccess: onMade }));
  if (renew.data) return <RecoveryCodes codes={renew.data.recoveryCodes} onDone={onDone} />;
  return (
    <PasswordStep
      submitLabel="Criar códigos"
      pendingLabel="Criando..."
      onSubmit={(password) => renew.mutate({ password })}
      pending={renew.isPending}
      error={renew.error}
      onCancel={onCancel}
    >
      <Text>Os códigos de antes deixam de valer.</Text>
    </PasswordStep>
  );
}
