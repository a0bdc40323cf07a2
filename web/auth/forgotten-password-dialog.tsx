/** Requests a reset link. The answer does not tell whether the account exists. */
import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { emailAddress } from '#contract/fields.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { FormError, SubmitButton } from '#web/ui/form.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Initial value, from the login form. */
  email: string;
};

export const ForgottenPasswordDialog = ({ opened, onClose, email }: Props) => (
  <Modal opened={opened} onClose={onClose} title="Esqueci minha senha">
    <Request email={email} onClose={onClose} />
  </Modal>
);

function Request({ email: known, onClose }: { email: string; onClose: () => void }) {
  const [email, setEmail] = useState(known);
  const [tried, setTried] = useState(false);
  const request = useMutation(api.session.requestPasswordReset.mutationOptions());
  const checked = emailAddress.safeParse(email);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (checked.success) request.mutate({ email: checked.data });
  };

  if (request.isSuccess) {
    return (
      <Stack gap="lg">
        <Alert color="green" icon={<IconMailForward aria-hidden />} role="status">
          Se houver uma conta com este e-mail, você receberá em instantes um link para criar uma nova senha.
        </Alert>
        <Button onClick={onClose} data-autofocus>
          Entendi
        </Button>
      </Stack>
    );
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text c="dimmed">
          Digite o e-mail da sua conta. Enviaremos um link para você criar uma nova senha.
        </Text>
        <FormError>{request.error ? errorMessage(request.error) : null}</FormError>
        <TextInput
          label="E-mail"
          type="email"
          name="email"
          autoComplete="email"
          data-autofocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={tried && checked.error ? checked.error.issues[0]?.message : null}
          disabled={request.isPending}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={request.isPending}>
            Cancelar
          </Button>
          <SubmitButton pending={request.isPending} pendingLabel="Enviando...">
            Enviar link
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}
