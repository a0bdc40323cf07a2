/** The terms behind an appointment's link, after the day of birth. */
import { Button, Card, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { client } from '#web/api/client.ts';
import { BirthDateForm } from './birth-date-form.tsx';

const SignTerm = lazy(() => import('#web/clinic/term/sign-term.tsx'));

export default function Terms({ token }: { token: string }) {
  const [terms, setTerms] = useState<{ title: string; access: string }[]>();
  const [done, setDone] = useState<'signed' | 'declined'>();
  const [next] = terms ?? [];
  if (terms && !next)
    return (
      <Text fw={500} role="status">
        {done === 'declined'
          ? 'A sua recusa foi anotada. A clínica já sabe.'
          : done === 'signed'
            ? 'Obrigado! O termo foi assinado. A sua cópia está no portal; peça outra à clínica, se quiser.'
            : 'Nenhum termo para assinar agora.'}
      </Text>
    );
  if (next)
    return (
      <Suspense>
        <SignTerm
          key={next.access}
          access={next.access}
          onDone={(as) => {
            setDone(as);
            setTerms(terms?.slice(1));
          }}
          closed={
            <Card>
              <Text mb="sm">O termo fechou por segurança. Nada foi assinado.</Text>
              <Button onClick={() => setTerms(undefined)}>Abrir de novo</Button>
            </Card>
          }
        />
      </Suspense>
    );
  return (
    <Card component="section" aria-labelledby="terms">
      <Title order={2} size="h4" id="terms">
        Termo para assinar
      </Title>
      <Text c="dimmed" size="sm" mt={4}>
        Leia e assine aqui o termo do seu procedimento, ou deixe para assinar na clínica.
      </Text>
      <BirthDateForm
        open={(birthDate) => client.appointmentLinks.openTerms({ token, birthDate })}
        onOpened={(opened) => setTerms(opened.terms)}
        label="Ler o termo"
      />
    </Card>
  );
}
