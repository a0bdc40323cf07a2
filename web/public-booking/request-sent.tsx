/** The end: what was asked for, and what happens next. */
import { Alert, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { AuthLayout } from '#web/auth/auth-layout.tsx';
import type { Chosen } from '#web/clinic/booking/use-choice.ts';
import { WhatsappButton } from '#web/clinic/whatsapp-button.tsx';
import { ChosenTime } from './chosen-time.tsx';

export const RequestSent = ({ chosen, email }: { chosen: Chosen; email: string }) => (
  <AuthLayout title="Pedido enviado" subtitle={<ChosenTime chosen={chosen} />}>
    <Stack gap="md">
      <Alert color="green" icon={<IconCheck aria-hidden />} role="status" title="Recebemos o seu pedido">
        O horário está reservado para você. A clínica confirma por telefone ou por e-mail, em {email}.
      </Alert>
      <Text>Se precisar mudar algo, fale com a clínica.</Text>
      <WhatsappButton size="md" variant="light">
        Falar pelo WhatsApp
      </WhatsappButton>
    </Stack>
  </AuthLayout>
);
