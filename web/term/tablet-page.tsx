/** The clinic's tablet in the patient's hands: one term and nothing else. The staff's session has ended. */
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { z } from 'zod';
import { AuthLayout } from '#web/auth/auth-layout.tsx';
import SignTerm from '#web/clinic/term/sign-term.tsx';
import { paths } from '#web/paths.ts';

const lent = z.object({ access: z.string() });

export function Component() {
  const location = useLocation();
  const [given] = useState(() => lent.safeParse(location.state));
  const [done, setDone] = useState<'signed' | 'declined'>();
  if (done)
    return (
      <AuthLayout
        title="Obrigado!"
        documentTitle="Termo"
        subtitle={
          done === 'signed'
            ? 'O termo foi assinado, e a cópia está no seu portal. Devolva o tablet à recepção.'
            : 'A sua recusa foi anotada. Devolva o tablet à recepção.'
        }
      >
        <ForStaff />
      </AuthLayout>
    );
  if (!given.success) return <Closed />;
  return <SignTermPage access={given.data.access} onDone={setDone} />;
}

const SignTermPage = ({
  access,
  onDone,
}: {
  access: string;
  onDone: (as: 'signed' | 'declined') => void;
}) => (
  <AuthLayout title="Termo" subtitle="Leia com calma. Se tiver dúvidas, pergunte antes de assinar.">
    <SignTerm access={access} onDone={onDone} closed={<Ended />} />
  </AuthLayout>
);

const Ended = () => (
  <>
    <Text>O termo fechou depois de dez minutos. Nada foi assinado: devolva o tablet à recepção.</Text>
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
