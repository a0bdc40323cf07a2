/** The clinic's tablet in the patient's hands: one term and nothing else. The staff's session has ended. */
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { accessMinutes } from '#contract/patients/shared-access.ts';
import { AuthLayout } from '#web/auth/auth-layout.tsx';
import SignTerm, { type TermDone } from '#web/clinic/term/sign-term.tsx';
import { paths } from '#web/paths.ts';

const lent = z.object({ access: z.string() });

export function Component() {
  const location = useLocation();
  const navigate = useNavigate();
  const [given] = useState(() => lent.safeParse(location.state));
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
  if (!given.success) return <Closed />;
  return (
    <AuthLayout title="Termo" subtitle="Leia com calma. Se tiver dúvidas, pergunte antes de assinar." isLong>
      <SignTerm
        access={given.data.access}
        minutes={accessMinutes.tablet}
        onDone={setDone}
        // A reload goes on with the last access.
        onRenewed={(access) =>
          navigate(location.pathname, { replace: true, state: { access }, preventScrollReset: true })
        }
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

const ForStaff = () => (
  <Button component={Link} to={paths.login()} replace variant="default" size="md">
    Entrar (equipe)
  </Button>
);
