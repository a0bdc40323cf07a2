/** What a visit lacks, behind an appointment's link. The patient types their day of birth first, once: a link can be forwarded. */
import { Card, Stack, Text, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import { client } from '#web/api/client.ts';
import { Anamnesis } from './anamnesis.tsx';
import { BirthDateForm } from './birth-date-form.tsx';
import { Terms } from './terms.tsx';

type Opened = Awaited<ReturnType<typeof client.appointmentLinks.openForms>>;

const words = {
  term: {
    title: 'Termo para assinar',
    text: 'Leia e assine aqui o termo da sua consulta, ou deixe para assinar na clínica.',
    label: 'Ler o termo',
  },
  anamnesis: {
    title: 'Antes da consulta',
    text: 'Conte à clínica sobre a sua saúde. Leva uns quatro minutos, e você pode parar e continuar depois.',
    label: 'Preencher a anamnese',
  },
  both: {
    title: 'Antes da consulta',
    text: 'Leia e assine o termo da sua consulta e conte à clínica sobre a sua saúde. Leva alguns minutos, e você pode parar e continuar depois.',
    label: 'Abrir o termo e a anamnese',
  },
};

type BeforeVisitProps = { token: string; asks: keyof typeof words };

export default function BeforeVisit({ token, asks }: BeforeVisitProps) {
  // The last access of this device, sealed by the server: no other device shows the answers again.
  const [resume, keep] = useLocalStorage<string>({ key: 'vico-anamnesis', getInitialValueInEffect: false });
  const [opened, setOpened] = useState<Opened>();
  const { title, text, label } = words[asks];
  const reopen = () => setOpened(undefined);
  if (opened)
    return (
      <Stack gap="lg">
        {asks === 'anamnesis' ? null : <Terms terms={opened.terms} onReopen={reopen} />}
        {asks === 'term' ? null : (
          <Anamnesis
            access={opened.anamnesis}
            waits={opened.terms.length > 0}
            onSaved={keep}
            onReopen={reopen}
          />
        )}
      </Stack>
    );
  return (
    <Card component="section" aria-labelledby="before-visit">
      <Title order={2} size="h4" id="before-visit">
        {title}
      </Title>
      <Text c="dimmed" size="sm" mt={4}>
        {text}
      </Text>
      <BirthDateForm
        open={(birthDate) => client.appointmentLinks.openForms({ token, birthDate, resume })}
        onOpened={setOpened}
        label={label}
      />
    </Card>
  );
}
