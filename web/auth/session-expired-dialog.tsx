/** Shown above a form whose session has expired. The user signs in again and keeps what was typed. */
import { Button, Group, getDefaultZIndex, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage } from '#web/api/error-messages.ts';
import { FormError, SubmitButton } from '#web/ui/form.tsx';
import { SecondStep } from './second-step.tsx';
import { leave } from './session.ts';
import { challengeOf, useSignIn } from './use-sign-in.ts';

const isBlank = (password: string) => password.trim() === '';

export function SessionExpiredDialog({ email }: { email: string }) {
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const signIn = useSignIn();
  const queryClient = useQueryClient();
  const abandon = () => leave(queryClient);
  const [tooLate, setTooLate] = useState<string | null>(null);
  const challenge = challengeOf(signIn.error);
  const problem = signIn.error ? errorMessage(signIn.error) : tooLate;
  return (
    <Modal
      opened
      onClose={abandon}
      title="Sua sessão expirou"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={getDefaultZIndex('popover')}
    >
      {challenge ? (
        <SecondStep
          challenge={challenge}
          onExpired={(message) => {
            setTooLate(message);
            setPassword('');
            setTried(false);
            signIn.reset();
          }}
        >
          <Button variant="default" onClick={abandon}>
            Sair sem salvar
          </Button>
        </SecondStep>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (isBlank(password)) field.current?.focus();
            else signIn.mutate({ email, password });
          }}
        >
          <Stack gap="md">
            <Text>
              Entre novamente como <strong>{email}</strong> para continuar. O que você digitou continua aqui.
            </Text>
            <FormError>{problem}</FormError>
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            <PasswordInput
              label="Senha:"
              placeholder="Digite sua senha"
              autoComplete="current-password"
              data-autofocus
              ref={field}
              error={tried && isBlank(password) ? 'A senha é obrigatória' : null}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              disabled={signIn.isPending}
            />
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={abandon} disabled={signIn.isPending}>
                Sair sem salvar
              </Button>
              <SubmitButton pending={signIn.isPending} pendingLabel="Entrando...">
                Entrar
              </SubmitButton>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
