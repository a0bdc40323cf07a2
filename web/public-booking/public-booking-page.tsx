/**
 * '/agendar': a person without an account asks for a time. They choose it, say who they are, and type the code that came by
 * e-mail. A time that was taken meanwhile leads back to the times; what was typed stays.
 */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { AuthLayout } from '#web/auth/auth-layout.tsx';
import { BookingSkeleton } from '#web/clinic/booking/booking-skeleton.tsx';
import { ChooseTime } from '#web/clinic/booking/choose-time.tsx';
import type { Chosen } from '#web/clinic/booking/use-choice.ts';
import { WhatsappButton } from '#web/clinic/whatsapp-button.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { CodeForm } from './code-form.tsx';
import { RequestSent } from './request-sent.tsx';
import { VisitorForm, type VisitorValues } from './visitor-form.tsx';

const title = 'Agende seu horário';

const noVisitor: VisitorValues = { name: '', phone: '', email: '', consent: false };

/** A code was sent to this e-mail. */
type Proof = { email: string; ticket: string };

export function Component() {
  const [params] = useSearchParams();
  const queryClient = useQueryClient();
  const choices = useQuery(api.publicBooking.choices.queryOptions());
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [visitor, setVisitor] = useState(noVisitor);
  const [isKnown, setKnown] = useState(false);
  const [proof, setProof] = useState<Proof | null>(null);

  const askForCode = useMutation(
    api.publicBooking.requestCode.mutationOptions({
      onSuccess: ({ ticket }, { email }) => setProof({ email, ticket }),
    }),
  );
  const send = useMutation(
    api.publicBooking.send.mutationOptions({
      onError: (error) => {
        if (!needsOtherTime(error)) return;
        setChosen(null);
        queryClient.invalidateQueries({ queryKey: api.publicBooking.days.key() });
      },
    }),
  );
  const takenTime = send.error && needsOtherTime(send.error) ? errorMessage(send.error) : null;

  const step = !chosen ? 'time' : send.isSuccess ? 'sent' : isKnown && proof ? 'code' : 'visitor';
  // Each step is read from its beginning. The first one is, anyway.
  useEffect(() => {
    if (step) window.scrollTo({ top: 0 });
  }, [step]);

  if (chosen && step === 'sent') return <RequestSent chosen={chosen} email={visitor.email} />;
  if (chosen && proof && step === 'code')
    return (
      <CodeForm
        chosen={chosen}
        email={proof.email}
        sending={send.isPending}
        error={send.error && !needsOtherTime(send.error) ? send.error : null}
        askingAgain={askForCode.isPending}
        againError={askForCode.error}
        onCode={(code) =>
          send.mutate({
            ...visitor,
            consent: true,
            email: proof.email,
            ticket: proof.ticket,
            code,
            procedureId: chosen.procedure.id,
            professionalId: chosen.professionalId,
            date: chosen.date,
            time: chosen.time,
          })
        }
        onAgain={() => {
          send.reset();
          askForCode.mutate({ email: proof.email });
        }}
        onBack={() => {
          send.reset();
          setKnown(false);
        }}
      />
    );
  if (chosen)
    return (
      <VisitorForm
        chosen={chosen}
        values={visitor}
        pending={askForCode.isPending}
        error={askForCode.error}
        onSubmit={(values) => {
          setVisitor(values);
          setKnown(true);
          // Another code is needed for another e-mail only.
          if (proof?.email !== values.email) {
            setProof(null);
            askForCode.mutate({ email: values.email });
          }
        }}
        onBack={() => setChosen(null)}
      />
    );
  return (
    <AuthLayout title={title} subtitle="Escolha um horário livre. A clínica confirma o seu pedido.">
      {takenTime ? (
        <Alert color="yellow" icon={<IconAlertCircle aria-hidden />} role="alert">
          {takenTime}
        </Alert>
      ) : null}
      <QueryContent
        query={choices}
        errorMessage="Não foi possível carregar os horários"
        skeleton={<BookingSkeleton />}
      >
        {({ isOpen, ...offered }) =>
          isOpen && offered.procedures.length > 0 ? (
            <ChooseTime
              {...offered}
              preferred={[params.get('procedimento')]}
              daysQuery={(input, enabled) => api.publicBooking.days.queryOptions({ input, enabled })}
              nothingFree={<NothingFree horizonDays={offered.horizonDays} />}
              onChoose={(wanted) => {
                send.reset();
                setChosen(wanted);
              }}
            />
          ) : (
            <Closed />
          )
        }
      </QueryContent>
    </AuthLayout>
  );
}

const needsOtherTime = (error: unknown) => ['SLOT_TAKEN', 'BOOKING_NOT_ALLOWED'].includes(errorCode(error));

const Closed = () => (
  <Stack gap="md">
    <Text>O agendamento pela internet não está disponível agora. Fale com a clínica para marcar.</Text>
    <WhatsappButton size="md">Quer agendar uma consulta?</WhatsappButton>
    <Button component="a" href="/login" size="md" variant="subtle">
      Já sou paciente
    </Button>
  </Stack>
);

const NothingFree = ({ horizonDays }: { horizonDays: number }) => (
  <EmptyState
    drawing="calendar"
    title={`Nenhum horário livre nos próximos ${horizonDays} dias.`}
    description="Fale com a clínica: ela encontra um horário com você."
    action={
      <WhatsappButton size="md" variant="light">
        Falar pelo WhatsApp
      </WhatsappButton>
    }
  />
);
