/** Who asks for the time. The code comes to the e-mail that is typed here. */
import { Button, Card, Checkbox, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { visitorInput } from '#contract/booking/public-booking.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { AuthLayout } from '#web/auth/auth-layout.tsx';
import { BookingFacts } from '#web/clinic/booking/booking-facts.tsx';
import type { Chosen } from '#web/clinic/booking/use-choice.ts';
import { sayFacts } from '#web/clinic/booking/what-and-who-card.tsx';
import { useToday } from '#web/clinic/clinic.ts';
import { capitalise, sayDateAtTime } from '#web/format/date.ts';
import { checkFields } from '#web/ui/check-fields.ts';
import { FormError, focusFirstError, SubmitButton } from '#web/ui/form.tsx';
import { PhoneInput } from '#web/ui/masked-fields.tsx';
import type { Typed } from './booking-address.ts';
import { PatientLink } from './patient-link.tsx';

type VisitorValues = Typed['visitor'];

type VisitorFormProps = {
  chosen: Chosen;
  /** Of the clinic. */
  address: string | null;
  values: VisitorValues;
  pending: boolean;
  error: unknown;
  onSubmit: (values: VisitorValues) => void;
  /** @param values as typed so far */
  onBack: (values: VisitorValues) => void;
};

export function VisitorForm({ chosen, address, values, pending, error, onSubmit, onBack }: VisitorFormProps) {
  const today = useToday();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    initialValues: values,
    validate: (typed) => checkFields(visitorInput, typed),
  });
  const submit = form.onSubmit(
    (typed) => onSubmit({ ...typed, email: typed.email.trim().toLowerCase() }),
    () => focusFirstError(element.current),
  );
  return (
    <AuthLayout
      title="Seus dados"
      subtitle={<b>{capitalise(sayDateAtTime(chosen.date, chosen.time, today))}</b>}
    >
      <Card p="md">
        <BookingFacts
          service={chosen.procedure.title}
          more={sayFacts(chosen.procedure, today)}
          professional={chosen.professional?.fullName ?? 'Qualquer profissional'}
          address={address}
          preparation={chosen.procedure.preparation}
        />
      </Card>
      <form ref={element} noValidate onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label="Nome completo"
            autoComplete="name"
            size="md"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <PhoneInput
            label="Telefone"
            autoComplete="tel-national"
            size="md"
            {...form.getInputProps('phone')}
            value={form.values.phone}
          />
          <TextInput
            label="E-mail"
            description="Enviamos um código para confirmar que é seu."
            type="email"
            inputMode="email"
            autoComplete="email"
            size="md"
            {...form.getInputProps('email')}
          />
          <Checkbox
            label="Aceito que a clínica use estes dados para responder ao meu pedido e falar comigo sobre ele."
            {...form.getInputProps('consent', { type: 'checkbox' })}
          />
          <FormError>{error ? errorMessage(error) : null}</FormError>
          <SubmitButton size="md" fullWidth pending={pending} pendingLabel="Enviando o código...">
            Continuar
          </SubmitButton>
          <Button size="md" variant="subtle" onClick={() => onBack(form.getValues())} disabled={pending}>
            Escolher outro horário
          </Button>
          <PatientLink
            procedimento={chosen.procedure.id}
            profissional={chosen.professionalId ?? undefined}
            dia={chosen.date}
            hora={chosen.time}
          />
        </Stack>
      </form>
    </AuthLayout>
  );
}
