/** The terms behind an appointment's link, after the day of birth. */
import { Button, Card, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { accessMinutes } from '#contract/patients/shared-access.ts';
import { client } from '#web/api/client.ts';
import type { TermDone } from '#web/clinic/term/sign-term.tsx';
import { BirthDateForm } from './birth-date-form.tsx';

const SignTerm = lazy(() => import('#web/clinic/term/sign-term.tsx'));

/** What became of those that were shown. */
function sayDone(done: readonly TermDone[]): string {
  const signed = done.filter(({ as }) => as === 'signed');
  const declined = done.length - signed.length;
  if (done.length === 0) return 'Nenhum termo para assinar agora.';
  const copy = signed.some((one) => one.as === 'signed' && one.hasAccount)
    ? 'A sua cópia está no portal.'
    : 'Se quiser uma cópia, peça à clínica.';
  return [
    signed.length === 1 && 'Obrigado! O termo foi assinado.',
    signed.length > 1 && `Obrigado! Foram assinados ${signed.length} termos.`,
    signed.length > 0 && copy,
    declined === 1 && (signed.length > 0 ? 'A recusa do outro foi anotada.' : 'A sua recusa foi anotada.'),
    declined > 1 && `As suas ${declined} recusas foram anotadas.`,
  ]
    .filter(Boolean)
    .join(' ');
}

export default function Terms({ token }: { token: string }) {
  const [terms, setTerms] = useState<{ title: string; access: string }[]>();
  const [done, setDone] = useState<TermDone[]>([]);
  const [next] = terms ?? [];
  if (terms && !next)
    return (
      <Text fw={500} role="status">
        {sayDone(done)}
      </Text>
    );
  if (next)
    return (
      <Suspense>
        <SignTerm
          key={next.access}
          access={next.access}
          minutes={accessMinutes.link}
          onDone={(now) => {
            setDone([...done, now]);
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
