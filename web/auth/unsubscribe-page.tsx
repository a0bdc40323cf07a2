/** Target of the link that ends the e-mails about appointments. Mail scanners open links: only the button acts. */
import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { FormError } from '#web/ui/form.tsx';
import { AuthLayout } from './auth-layout.tsx';

const documentTitle = 'Avisos por e-mail';

export function Component() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const unsubscribe = useMutation(api.notices.unsubscribe.mutationOptions());

  if (unsubscribe.isSuccess)
    return (
      <AuthLayout title="Pronto" documentTitle={documentTitle}>
        <Text role="status">
          Você não recebe mais lembretes nem avisos de consulta por e-mail. Suas consultas continuam marcadas.
        </Text>
        <Text c="dimmed">
          Para voltar a receber, abra “Lembretes e avisos” no portal ou fale com a clínica.
        </Text>
      </AuthLayout>
    );
  return (
    <AuthLayout
      title="Parar de receber e-mails?"
      documentTitle={documentTitle}
      subtitle="Lembretes e avisos sobre as suas consultas não chegam mais por e-mail. Mensagens da sua conta, como a de nova senha, continuam."
    >
      <FormError>{unsubscribe.error ? errorMessage(unsubscribe.error) : null}</FormError>
      <Button size="md" loading={unsubscribe.isPending} onClick={() => unsubscribe.mutate({ token })}>
        Parar de receber
      </Button>
    </AuthLayout>
  );
}
