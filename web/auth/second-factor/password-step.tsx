/** Asks for the password again, and for a code of the second factor where `asksForCode`, before a change to the account's sign-in. */
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { secondFactorCode } from '#contract/accounts/second-factor.ts';
import { presentPassword } from '#contract/fields.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { FormActions, FormError, focusFirstError, SubmitButton } from '#web/ui/form.tsx';

type PasswordStepProps = {
  /** Explains the change. */
  children: ReactNode;
  submitLabel: string;
  pendingLabel: string;
  tone?: 'danger' | 'normal';
  asksForCode?: boolean;
  /** @param code '' unless it is asked for */
  onSubmit: (password: string, code: string) => void;
  pending: boolean;
  error: unknown;
  /** Said where it was done too often, in place of 'Muitas tentativas seguidas'. */
  tooOften?: string;
  onCancel?: (() => void) | undefined;
};

export function PasswordStep({ children, submitLabel, pendingLabel, ...props }: PasswordStepProps) {
  const { tone = 'normal', asksForCode = false, onSubmit, pending, error, tooOften, onCancel } = props;
  const element = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<{ password?: string | undefined; code?: string | undefined }>({});
  const refusedAs = error && !pending ? errorCode(error) : null;
  const problem = missing.password ?? (refusedAs === 'WRONG_PASSWORD' ? errorMessage(error) : undefined);
  const codeProblem =
    missing.code ?? (refusedAs === 'SECOND_FACTOR_INVALID' ? errorMessage(error) : undefined);
  const isBesideField = refusedAs === 'WRONG_PASSWORD' || refusedAs === 'SECOND_FACTOR_INVALID';
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = {
          password: presentPassword.safeParse(password).error?.issues[0]?.message,
          code: asksForCode ? secondFactorCode.safeParse(code).error?.issues[0]?.message : undefined,
        };
        setMissing(wrong);
        if (wrong.password || wrong.code) focusFirstError(element.current);
        else onSubmit(password, code);
      }}
    >
      <Stack gap="md">
        <div>{children}</div>
        <FormError>
          {refusedAs && !isBesideField
            ? refusedAs === 'RATE_LIMITED' && tooOften
              ? errorMessage(error).replace(/^[^.]*/u, tooOften)
              : errorMessage(error)
            : null}
        </FormError>
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
        {asksForCode ? (
          <TextInput
            label="Código do aplicativo ou de recuperação"
            autoComplete="one-time-code"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={codeProblem}
            aria-invalid={codeProblem ? true : undefined}
            disabled={pending}
          />
        ) : null}
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
