/** The anamnesis behind an appointment's link. The patient types their day of birth first: a link can be forwarded. */
import { Button, Card, Text, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { accessMinutes } from '#contract/patients/shared-access.ts';
import { client } from '#web/api/client.ts';
import { Thanks } from '#web/clinic/anamnesis/thanks.tsx';
import { BirthDateForm } from './birth-date-form.tsx';

const SharedForm = lazy(() => import('../anamnesis/shared-form.tsx'));

export default function Anamnesis({ token }: { token: string }) {
  // The last access of this device, sealed by the server: no other device shows the answers again.
  const [resume, keep] = useLocalStorage<string>({ key: 'vico-anamnesis', getInitialValueInEffect: false });
  const [access, setAccess] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (access) place.current?.scrollIntoView();
  }, [access]);
  if (access)
    return (
      <div ref={place}>
        <Suspense>
          <SharedForm
            access={access}
            minutes={accessMinutes.link}
            onSaved={keep}
            sent={<Thanks />}
            closed={
              <>
                <Text mb="sm">O formulário foi fechado por segurança. O que você respondeu ficou salvo.</Text>
                <Button onClick={() => setAccess(undefined)}>Continuar</Button>
              </>
            }
          />
        </Suspense>
      </div>
    );
  return (
    <Card component="section" aria-labelledby="anamnesis">
      <Title order={2} size="h4" id="anamnesis">
        Antes da consulta
      </Title>
      <Text c="dimmed" size="sm" mt={4}>
        Conte à clínica sobre a sua saúde. Leva uns quatro minutos, e você pode parar e continuar depois.
      </Text>
      <BirthDateForm
        open={(birthDate) => client.appointmentLinks.openAnamnesis({ token, birthDate, resume })}
        onOpened={({ access }) => setAccess(access)}
        label="Preencher a anamnese"
      />
    </Card>
  );
}
