/**
 * The clinic's tablet in the patient's hands: the anamnesis and nothing else. The staff's session has ended: after it one signs in
 * with a password.
 */
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { accessMinutes } from '#contract/patients/shared-access.ts';
import { AuthLayout } from '#web/auth/auth-layout.tsx';
import { paths } from '#web/paths.ts';
import SharedForm from './shared-form.tsx';

const lent = z.object({ access: z.string() });

export function Component() {
  const location = useLocation();
  const navigate = useNavigate();
  const [given] = useState(() => lent.safeParse(location.state));
  if (!given.success) return <Closed />;
  return (
    <SharedForm
      access={given.data.access}
      minutes={accessMinutes.tablet}
      isLent
      // A reload goes on with the last access, to which the saved answers belong.
      onSaved={(access) =>
        navigate(location.pathname, { replace: true, state: { access }, preventScrollReset: true })
      }
      frame={(form) => (
        <AuthLayout
          title="Anamnese"
          subtitle="Só quem tem acesso ao seu prontuário lê as suas respostas."
          isLong
        >
          {form}
        </AuthLayout>
      )}
      sent={
        <AuthLayout
          title="Obrigado!"
          documentTitle="Anamnese"
          subtitle="Suas respostas foram enviadas. Devolva o tablet à clínica."
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
    subtitle="Ele fecha sozinho, por exemplo depois de dez minutos sem respostas. O que foi respondido ficou salvo."
  >
    <Text>Devolva o tablet à clínica: um profissional pode abrir o formulário de novo.</Text>
    <ForStaff />
  </AuthLayout>
);

const ForStaff = () => (
  <Button component={Link} to={paths.login()} replace variant="default" size="md">
    Entrar (equipe)
  </Button>
);
