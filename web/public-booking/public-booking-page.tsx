/**
 * '/agendar': a person without an account asks for a time. They choose what and when, say who they are, and type the code
 * that came by e-mail. A time that was taken meanwhile leads back to the times; everything else stays.
 */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { api } from '#web/api/client.ts';
import { AuthLayout } from '#web/auth/auth-layout.tsx';
import { useSession } from '#web/auth/session.ts';
import { BookingSkeleton } from '#web/clinic/booking/booking-skeleton.tsx';
import { ChooseProcedure } from '#web/clinic/booking/choose-procedure.tsx';
import { ChooseTime } from '#web/clinic/booking/choose-time.tsx';
import { needsOtherTime, sayProblem } from '#web/clinic/booking/refused-time.ts';
import type { Chosen } from '#web/clinic/booking/use-choice.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { WhatsappButton } from '#web/clinic/whatsapp-button.tsx';
import { formatPhone, telephoneLink } from '#web/format/phone.ts';
import { paths } from '#web/paths.ts';
import { IconAlertCircle, IconCheck, IconPhone } from '#web/ui/icons/icons.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { chosenIn, keptIn, queryOf, type Step, stepIn, type Typed, typedIn } from './booking-address.ts';
import { ChosenTime } from './chosen-time.tsx';
import { CodeForm } from './code-form.tsx';
import { PatientLink } from './patient-link.tsx';
import { VisitorForm } from './visitor-form.tsx';

const title = 'Agende seu horário';

export function Component() {
  const [params] = useSearchParams();
  const typed = typedIn(useLocation().state);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const choices = useQuery(api.publicBooking.choices.queryOptions());
  const [taken, setTaken] = useState<string | null>(null);
  /** The step 'sent' of the request that was sent from this tab, also before a reload. */
  const [sent, setSent] = useSessionStorage<string | null>({
    key: 'vico-sent-request',
    defaultValue: null,
    getInitialValueInEffect: false,
  });

  const isPatient = useSession()?.user.role === 'patient';
  const kept = keptIn(params);

  const chosen = choices.data ? chosenIn(params, choices.data) : null;
  const step = stepIn(params, chosen, typed.proof !== null);
  const go = (to: Step, at: Chosen, state: Typed = typed, replace = false) =>
    navigate(queryOf(to, { procedureId: at.procedure.id, ...at }), { state, replace });
  // Also for Back, which finds what was typed.
  const goToCode = async (at: Chosen, state: Typed) => {
    await go('visitor', at, state, true);
    await go('code', at, state);
  };
  // Each step is read from its beginning.
  useEffect(() => {
    if (step) window.scrollTo({ top: 0 });
  }, [step]);

  const askForCode = useMutation(api.publicBooking.requestCode.mutationOptions());
  const send = useMutation(
    api.publicBooking.send.mutationOptions({
      onSuccess: () => {
        if (!chosen) return;
        setSent(sentStep(chosen));
        go('sent', chosen, { ...typed, proof: null }, true);
      },
      onError: (error) => {
        if (!chosen || !needsOtherTime(error)) return;
        setTaken(sayProblem(error));
        queryClient.invalidateQueries({ queryKey: api.publicBooking.days.key() });
        go('time', { ...chosen, time: '' });
      },
    }),
  );

  // The portal knows who they are, and says where booking is closed.
  if (isPatient) return <Navigate to={paths.portal.book(kept)} replace />;
  // Back finds it sent, not the form that would send it again.
  if (chosen && (step === 'sent' || (step !== 'time' && sent === sentStep(chosen))))
    return <RequestSent chosen={chosen} email={typed.visitor.email} />;
  if (chosen && typed.proof && step === 'code') {
    const { email, ticket } = typed.proof;
    return (
      <CodeForm
        chosen={chosen}
        email={email}
        sending={send.isPending}
        error={send.error && !needsOtherTime(send.error) ? send.error : null}
        askingAgain={askForCode.isPending}
        againError={askForCode.error}
        onCode={(code) =>
          send.mutate({
            ...typed.visitor,
            consent: true,
            email,
            ticket,
            code,
            procedureId: chosen.procedure.id,
            professionalId: chosen.professionalId,
            date: chosen.date,
            time: chosen.time,
          })
        }
        onAgain={() => {
          send.reset();
          askForCode.mutate(
            { email },
            {
              onSuccess: (answer) =>
                go('code', chosen, { ...typed, proof: { email, ticket: answer.ticket } }, true),
            },
          );
        }}
        onBack={() => {
          send.reset();
          go('visitor', chosen);
        }}
      />
    );
  }
  if (chosen && step === 'visitor')
    return (
      <VisitorForm
        chosen={chosen}
        address={choices.data?.address ?? null}
        values={typed.visitor}
        pending={askForCode.isPending}
        error={askForCode.error}
        onSubmit={(visitor) => {
          // A second tap may come before the button is disabled: it would send a second code.
          if (queryClient.isMutating({ mutationKey: api.publicBooking.requestCode.mutationKey() }) > 0)
            return;
          const { proof } = typed;
          // Another code is needed for another e-mail only.
          if (proof?.email === visitor.email) return goToCode(chosen, { visitor, proof });
          const { email } = visitor;
          askForCode.mutate(
            { email },
            { onSuccess: ({ ticket }) => goToCode(chosen, { visitor, proof: { email, ticket } }) },
          );
        }}
        onBack={(visitor) => go('time', { ...chosen, time: '' }, { ...typed, visitor })}
      />
    );
  return (
    <AuthLayout
      isWide={choices.data?.isOpen}
      title={choices.data?.isOpen === false ? 'Marque com a clínica' : title}
      subtitle={
        choices.data?.isOpen ? 'Escolha um horário livre. A clínica confirma o seu pedido.' : undefined
      }
    >
      {taken ? (
        <Alert color="yellow" icon={<IconAlertCircle aria-hidden />} role="alert">
          {taken}
        </Alert>
      ) : null}
      <QueryContent
        query={choices}
        errorMessage="Não foi possível carregar os horários"
        skeleton={<BookingSkeleton />}
      >
        {({ isOpen, ...offered }) => {
          const [first, ...others] = offered.procedures;
          const asked = params.get('procedimento');
          if (!isOpen || !first) return <Closed {...offered} />;
          // A person who is new chooses what it is about.
          if (others.length > 0 && !offered.procedures.some(({ id }) => id === asked))
            return (
              <ChooseProcedure
                procedures={offered.procedures}
                to={(procedureId) => queryOf('time', { procedureId })}
              />
            );
          return (
            <ChooseTime
              {...offered}
              preferred={[asked]}
              begin={{ professionalId: params.get('profissional'), date: params.get('dia') }}
              daysQuery={(input, enabled) => api.publicBooking.days.queryOptions({ input, enabled })}
              onChoose={(wanted) => {
                setTaken(null);
                // A new choice begins a new request, also of the same time.
                setSent(null);
                go(typed.proof ? 'code' : 'visitor', wanted);
              }}
            />
          );
        }}
      </QueryContent>
      {choices.data?.isOpen ? <PatientLink {...kept} /> : null}
    </AuthLayout>
  );
}

const sentStep = (at: Chosen) => queryOf('sent', { procedureId: at.procedure.id, ...at });

/** For people without an account. */
function Closed({ patientsBook, phone }: { patientsBook: boolean; phone: string | null }) {
  const { whatsappUrl } = useClinic();
  return (
    <Stack gap="md">
      <Text>
        {patientsBook
          ? 'Quem já é paciente entra e marca pelo aplicativo. Para a primeira consulta, fale com a clínica: ela marca o seu horário com você.'
          : `A clínica marca as consultas com você. ${whatsappUrl ? 'É só mandar uma mensagem.' : phone ? 'É só ligar.' : 'É só falar com ela.'}`}
      </Text>
      {/* The sign-in leads on to it. */}
      {patientsBook ? (
        <Button component={Link} to={paths.portal.book()} size="md">
          Já sou paciente: entrar e marcar
        </Button>
      ) : null}
      <WhatsappButton size="md" variant={patientsBook ? 'light' : 'filled'}>
        {patientsBook ? 'Primeira consulta pelo WhatsApp' : 'Agendar pelo WhatsApp'}
      </WhatsappButton>
      {phone ? (
        <Button
          component="a"
          href={telephoneLink(phone)}
          size="md"
          variant={patientsBook || whatsappUrl ? 'default' : 'filled'}
          leftSection={<IconPhone aria-hidden size="1.2em" />}
        >
          Ligar: {formatPhone(phone)}
        </Button>
      ) : null}
    </Stack>
  );
}

/** The end: what was asked for, and what happens next. */
const RequestSent = ({ chosen, email }: { chosen: Chosen; email: string }) => (
  <AuthLayout title="Pedido enviado" subtitle={<ChosenTime chosen={chosen} />}>
    <Stack gap="md">
      <Alert color="green" icon={<IconCheck aria-hidden />} role="status" title="Recebemos o seu pedido">
        O horário está reservado para você. A clínica confirma por telefone ou por e-mail, em {email}.
      </Alert>
      <Text>Se precisar mudar algo, fale com a clínica.</Text>
      <WhatsappButton size="md" variant="light">
        Falar pelo WhatsApp
      </WhatsappButton>
    </Stack>
  </AuthLayout>
);
