/** An anamnesis on the clinic's tablet, and nothing else. */
import { Text } from '@mantine/core';
import { accessMinutes } from '#contract/patients/shared-access.ts';
import { AuthLayout } from '#web/auth/auth-layout.tsx';
import { ForStaff, useLentAccess } from '#web/clinic/lent-tablet.tsx';
import SharedForm from './shared-form.tsx';

export function Component() {
  const { access, renew } = useLentAccess();
  if (access === null) return <Closed />;
  return (
    <SharedForm
      access={access}
      minutes={accessMinutes.tablet}
      isLent
      // The saved answers belong to the last access.
      onSaved={renew}
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
