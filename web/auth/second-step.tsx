/** Second step of signing in: a code of the authenticator app, or a recovery code. */
import { Anchor, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { secondFactorCode } from '#contract/accounts/second-factor.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { FormActions, FormError, keepFocus, SubmitButton } from '#web/ui/form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { AppCodeField } from './second-factor/code-field.tsx';
import styles from './second-factor/second-factor.module.css';
import { useSecondStep } from './use-sign-in.ts';

type SecondStepProps = {
  challenge: string;
  /** Called after the timeout or too many wrong codes. The caller asks for the password again and shows the message. */
  onExpired: (message: string) => void;
  onPassed?: () => void;
  /** The back button. */
  children: ReactNode;
};

export function SecondStep({ challenge, onExpired, onPassed, children }: SecondStepProps) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string | undefined>();
  const [lost, setLost] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const step = useSecondStep();
  const busy = step.isPending;
  const wrong = step.error && errorCode(step.error) === 'SECOND_FACTOR_INVALID';

  // At the start, and after a call, because the disabled field lost the focus.
  useEffect(() => {
    if (!busy) field.current?.focus();
  }, [busy]);

  const common = {
    ref: field,
    value: code,
    error: missing ?? (wrong && !busy ? errorMessage(step.error) : undefined),
    disabled: busy,
    'data-autofocus': true,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => setCode(event.currentTarget.value),
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const checked = secondFactorCode.safeParse(code);
        setMissing(checked.error?.issues[0]?.message);
        if (!checked.success) return field.current?.focus();
        step.mutate(
          { challenge, code: checked.data },
          {
            onSuccess: ({ recoveryCodesLeft }) => {
              if (recoveryCodesLeft !== null) notify.info(sayCodesLeft(recoveryCodesLeft));
              onPassed?.();
            },
            onError: (error) => {
              if (errorCode(error) === 'SECOND_FACTOR_EXPIRED') onExpired(errorMessage(error));
            },
          },
        );
      }}
    >
      <Stack gap="md">
        <FormError>{step.error && !wrong && !busy ? errorMessage(step.error) : null}</FormError>
        {lost ? (
          <TextInput
            label="Código de recuperação"
            placeholder="XXXX-XXXX-XXXX-XXXX"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            {...common}
          />
        ) : (
          <AppCodeField label="Código de 6 dígitos" {...common} />
        )}
        <Anchor
          component="button"
          type="button"
          size="sm"
          className={styles.link}
          onMouseDown={keepFocus}
          onClick={() => {
            setLost(!lost);
            setCode('');
            setMissing(undefined);
            step.reset();
            // The other field is rendered in the next frame.
            requestAnimationFrame(() => field.current?.focus());
          }}
          disabled={busy}
        >
          {lost ? 'Usar o código do aplicativo' : 'Estou sem o celular: usar um código de recuperação'}
        </Anchor>
        <FormActions>
          {children}
          <SubmitButton pending={busy} pendingLabel="Conferindo...">
            Confirmar
          </SubmitButton>
        </FormActions>
      </Stack>
    </form>
  );
}

const sayCodesLeft = (left: number) => {
  if (left === 0) return 'Esse era o último código de recuperação. Crie novos em Configurações.';
  return left === 1 ? 'Resta 1 código de recuperação.' : `Restam ${left} códigos de recuperação.`;
};
