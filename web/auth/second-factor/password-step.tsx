/** Asks for the password again before a change to the account's sign-in. */
import { Button, PasswordInput, Stack } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { presentPassword } from '#contract/fields.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { FormActions, FormError, focusFirstError, SubmitButton } from '#web/ui/form.tsx';

type PasswordStepProps = {
  /** Explains the change. */
  children: ReactNode;
  submitLabel: string;
  pendingLabel: string;
  tone?: 'danger' | 'normal';
  onSubmit: (password: string) => void;
  pending: boolean;
  error: unknown;
  onCancel?: (() => void) | undefined;
};

export function PasswordStep({ children, submitLabel, pendingLabel, ...props }: PasswordStepProps) {
  const { tone = 'normal', onSubmit, pending, error, onCancel } = props;
  const element = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<string | undefined>();
  const refused = error && errorCode(error) === 'WRONG_PASSWORD' ? errorMessage(error) : null;
  const problem = missing ?? (pending ? undefined : (refused ?? undefined));
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = presentPassword.safeParse(password).error?.issues[0]?.message;
        setMissing(wrong);
        if (wrong) focusFirstError(element.current);
        else onSubmit(password);
      }}
    >
      <Stack gap="md">
        <div>{children}</div>
        <FormError>{error && !refused && !pending ? errorMessage(error) : null}</FormError>
        <PasswordInput
          label="Sua senha"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={problem}
          aria-invalid={problem ? true : undefined}
          disabled={pending}
        />
        <FormActions>
          {onCancel ? (
            <Button variant="default" onClick={onCancel} disabled={pending}>
              Cancelar
            </Button>
          ) : null}
          <SubmitButton
            pending={pending}
            pendingLabel={pendingLabel}
            {...(tone === 'danger' ? { color: 'red' } : {})}
          >
            {submitLabel}
          </SubmitButton>
        </FormActions>
      </Stack>
    </form>
  );
}
