/** The anamnesis behind an appointment's link. The patient types their day of birth first: a link can be forwarded. */
import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { accessMinutes } from '#contract/patients/anamneses.ts';
import { client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { problemsByField } from '#web/api/form-problems.ts';
import { Thanks } from '#web/clinic/anamnesis/thanks.tsx';
import { readTypedDate } from '#web/format/typed-date.ts';
import { FormError } from '#web/ui/form.tsx';
import { DateTextInput } from '#web/ui/masked-fields.tsx';

const SharedForm = lazy(() => import('../anamnesis/shared-form.tsx'));

export default function Anamnesis({ token }: { token: string }) {
  // The last access of this device, sealed by the server: no other device shows the answers again.
  const [resume, keep] = useLocalStorage<string>({ key: 'vico-anamnesis', getInitialValueInEffect: false });
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const opening = useMutation({
    mutationFn: (birthDate: string) => client.appointmentLinks.openAnamnesis({ token, birthDate, resume }),
    onError: (error) => setProblem(problemsByField(error)?.birthDate),
  });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (opening.data) place.current?.scrollIntoView();
  }, [opening.data]);
  if (opening.data)
    return (
      <div ref={place}>
        <Suspense>
          <SharedForm
            access={opening.data.access}
            minutes={accessMinutes.link}
            onSaved={keep}
            sent={<Thanks />}
            closed={
              <>
                <Text mb="sm">O formulário foi fechado por segurança. O que você respondeu ficou salvo.</Text>
                <Button onClick={() => opening.reset()}>Continuar</Button>
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
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const day = readTypedDate(typed);
          setProblem(day ? undefined : 'Digite uma data válida');
          if (day) opening.mutate(day);
        }}
      >
        <Stack gap="sm" mt="md">
          <DateTextInput
            label="Sua data de nascimento"
            description="Para conferir que é você"
            value={typed}
            onChange={(text) => {
              setTyped(text);
              setProblem(undefined);
            }}
            error={problem}
          />
          <FormError>{opening.error && !problem ? errorMessage(opening.error) : null}</FormError>
          <Button type="submit" size="md" loading={opening.isPending}>
            Preencher a anamnese
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
