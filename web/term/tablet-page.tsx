/** One term on the clinic's tablet, and nothing else. */
import { Text } from '@mantine/core';
import { useState } from 'react';
import { accessMinutes } from '#contract/patients/shared-access.ts';
import { AuthLayout } from '#web/auth/auth-layout.tsx';
import { ForStaff, useLentAccess } from '#web/clinic/lent-tablet.tsx';
import SignTerm, { type TermDone } from '#web/clinic/term/sign-term.tsx';

export function Component() {
  const { access, renew } = useLentAccess();
  const [done, setDone] = useState<TermDone>();
  if (done)
    return (
      <AuthLayout
        title="Obrigado!"
        documentTitle="Termo"
        subtitle={`${
          done.as === 'declined'
            ? 'A sua recusa foi anotada.'
            : done.hasAccount
              ? 'O termo foi assinado, e a cópia está no seu portal.'
              : 'O termo foi assinado. Se quiser uma cópia, peça à equipe.'
        } Devolva o tablet à clínica.`}
      >
        <ForStaff />
      </AuthLayout>
    );
  if (access === null) return <Closed />;
  return (
    <AuthLayout title="Termo" subtitle="Leia com calma. Se tiver dúvidas, pergunte antes de assinar." isLong>
      <SignTerm
        access={access}
        minutes={accessMinutes.tablet}
        onDone={setDone}
        onRenewed={renew}
        closed={<Ended />}
        answered={
          <>
            <Text>Devolva o tablet à clínica.</Text>
            <ForStaff />
          </>
        }
      />
    </AuthLayout>
  );
}

const Ended = () => (
  <>
    <Text>O termo fechou depois de dez minutos sem uso. Nada foi assinado: devolva o tablet à clínica.</Text>
    <ForStaff />
  </>
);

const Closed = () => (
  <AuthLayout title="Termo fechado" documentTitle="Termo">
    <Ended />
  </AuthLayout>
);
