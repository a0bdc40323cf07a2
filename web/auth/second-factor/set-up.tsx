/** Sets up the user's own second factor: password, app, recovery codes. */
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { KeyStep } from './key-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type SetUpProps = {
  /** Called after the recovery codes were confirmed. The factor is active since `onConfirmed`. */
  onDone: () => void;
  /** Called when the factor is active and the codes are shown. */
  onConfirmed?: () => void;
  onCancel?: () => void;
};

export function SetUp({ onDone, onConfirmed, onCancel }: SetUpProps) {
  const begin = useMutation(api.secondFactor.begin.mutationOptions());
  const confirm = useMutation(api.secondFactor.confirm.mutationOptions({ onSuccess: () => onConfirmed?.() }));
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onDone} />;
  if (begin.data) {
    return (
      <KeyStep
        secret={begin.data}
        onSubmit={(code) => confirm.mutate({ code })}
        pending={confirm.isPending}
        error={confirm.error}
        onCancel={onCancel}
      />
    );
  }
  return (
    <PasswordStep
      submitLabel="Continuar"
      pendingLabel="Conferindo..."
      onSubmit={(password) => begin.mutate({ password })}
      pending={begin.isPending}
      error={begin.error}
      onCancel={onCancel}
    >
      <Text>
        Ao entrar, além da senha, você digita um código que só o seu celular mostra. Quem descobrir a sua
        senha não entra sem ele.
      </Text>
    </PasswordStep>
  );
}
