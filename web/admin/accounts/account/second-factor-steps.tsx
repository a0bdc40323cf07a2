/** Dialogs about the own second factor; each one asks for the password and a code first. */
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { PasswordStep } from '#web/auth/second-factor/password-step.tsx';
import { RecoveryCodes } from '#web/auth/second-factor/recovery-codes.tsx';

type NewCodesProps = {
  /** Called when the codes are shown, which happens only once. */
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
      asksForCode
      onSubmit={(password, code) => renew.mutate({ password, code })}
      pending={renew.isPending}
      error={renew.error}
      onCancel={onCancel}
    >
      <Text>Os códigos de antes deixam de valer.</Text>
    </PasswordStep>
  );
}

type TurnOffProps = { isRequired: boolean; onDone: () => void; onCancel: () => void };

export function TurnOff({ isRequired, onDone, onCancel }: TurnOffProps) {
  const turnOff = useMutation(api.secondFactor.turnOff.mutationOptions({ onSuccess: onDone }));
  return (
    <PasswordStep
      submitLabel="Desativar"
      pendingLabel="Desativando..."
      tone="danger"
      asksForCode
      onSubmit={(password, code) => turnOff.mutate({ password, code })}
      pending={turnOff.isPending}
      error={turnOff.error}
      onCancel={onCancel}
    >
      <Text>
        {isRequired
          ? 'Ela é obrigatória na clínica: em seguida você configura outra, por exemplo em um celular novo. A chave e os códigos de agora deixam de valer.'
          : 'Sua conta volta a entrar só com a senha. A chave do aplicativo e os códigos de recuperação deixam de valer.'}
      </Text>
    </PasswordStep>
  );
}
