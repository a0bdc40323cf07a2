/**
 * The clinic's tablet in the patient's hands: the anamnesis and nothing else. The staff's session has ended: after it one signs in
 * with a password.
 */
import { Button, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { z } from 'zod';
import { accessMinutes } from '#contract/patients/anamneses.ts';
import { AuthLayout } from '#web/auth/auth-layout.tsx';
import { paths } from '#web/paths.ts';
import SharedForm from './shared-form.tsx';

const lent = z.object({ access: z.string() });

export function Component() {
  const state = lent.safeParse(useLocation().state);
  if (!state.success) return <Closed />;
  return (
    <SharedForm
      access={state.data.access}
      minutes={accessMinutes.tablet}
      frame={(form) => (
        <AuthLayout title="Anamnese" subtitle="Só a equipe que cuida de você lê as suas respostas.">
          {form}
        </AuthLayout>
      )}
      sent={
        <AuthLayout
          title="Obrigado!"
          documentTitle="Anamnese"
          subtitle="Suas respostas foram enviadas. Devolva o tablet à recepção."
        >
          <ForStaff />
        </AuthLayout>
      }
      closed={<Closed />}
    />
  );
}

const Closed = () => (
  <AuthLayout
    title="Formulário fechado"
    documentTitle="Anamnese"
    subtitle="Ele fecha sozinho depois de dez minutos sem respostas. O que foi respondido ficou salvo."
  >
    <Text>Devolva o tablet à recepção: a equipe o abre de novo.</Text>
    <ForStaff />
  </AuthLayout>
);

const ForStaff = () => (
  <Button component={Link} to={paths.login()} replace variant="default" size="md">
    Entrar (equipe)
  </Button>
);
