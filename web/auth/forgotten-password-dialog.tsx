/** Requests a reset link. The answer does not tell whether the account exists. */
import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { emailAddress } from '#contract/fields.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { WhatsappButton } from '#web/clinic/whatsapp-button.tsx';
import { FormError, SubmitButton } from '#web/ui/form.tsx';
import { IconMailForward, IconMailOff } from '#web/ui/icons/icons.ts';

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
  const { sendsMail } = useClinic();
  const checked = emailAddress.safeParse(email);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (checked.success) request.mutate({ email: checked.data });
  };

  if (request.isSuccess) {
    return (
      <Stack gap="lg">
        {sendsMail ? (
          <Alert color="green" icon={<IconMailForward aria-hidden />} role="status">
            Se houver uma conta com este e-mail, você receberá em instantes um link para criar uma nova senha.
          </Alert>
        ) : (
          <>
            <Alert color="yellow" icon={<IconMailOff aria-hidden />} role="status">
              Nenhum e-mail foi para você, porque a clínica não envia e-mails por aqui. Fale com ela: a equipe
              entrega a você um link ou uma nova senha.
            </Alert>
            <Text size="sm" c="dimmed">
              Cuida do servidor? Se houver uma conta com este e-mail, a mensagem com o link está na pasta
              “mail” dos dados do servidor.
            </Text>
            <WhatsappButton>Falar com a clínica</WhatsappButton>
          </>
        )}
        <Button variant={sendsMail ? 'filled' : 'default'} onClick={onClose} data-autofocus>
          Entendi
        </Button>
      </Stack>
    );
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text c="dimmed">
          {sendsMail
            ? 'Digite o e-mail da sua conta. Enviaremos um link para você criar uma nova senha.'
            : 'A clínica não envia e-mails por aqui. Digite o e-mail da sua conta para ver o que fazer.'}
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
          <SubmitButton
            pending={request.isPending}
            pendingLabel={sendsMail ? 'Enviando...' : 'Um momento...'}
          >
            {sendsMail ? 'Enviar link' : 'Continuar'}
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}
