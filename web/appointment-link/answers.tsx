/** What the patient can say of the appointment, and what was said already. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type LinkedAppointment, linkCalendarPath } from '#contract/booking/appointment-links.ts';
import { sayCount } from '#contract/count.ts';
import { api } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { NewTimes } from '#web/clinic/new-times.tsx';
import { IconAlertCircle, IconCalendarDown, IconCheck } from '#web/ui/icons/icons.ts';
import { ContactClinic } from './contact-clinic.tsx';

type AnswersProps = { token: string; appointment: LinkedAppointment; onCancelled: () => void };

export function Answers({ token, appointment, onCancelled }: AnswersProps) {
  const queryClient = useQueryClient();
  /** What is asked about once more. */
  const [asking, setAsking] = useState<'cancel' | 'move' | null>(null);
  /** Also after a refusal: the appointment may have changed meanwhile. */
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.appointmentLinks.show.key() });
  const said = { onSuccess: refresh, onError: refresh };
  const confirm = useMutation(api.appointmentLinks.confirm.mutationOptions(said));
  const askToMove = useMutation(api.appointmentLinks.askToMove.mutationOptions(said));
  const cancel = useMutation(
    api.appointmentLinks.cancel.mutationOptions({ onSuccess: onCancelled, onError: refresh }),
  );
  const move = useMutation(api.appointmentLinks.move.mutationOptions(said));
  const running = confirm.isPending || askToMove.isPending || cancel.isPending || move.isPending;
  const error = confirm.error ?? askToMove.error ?? cancel.error ?? move.error;
  const { can, date, time, isConfirmed, wantsToMove, newTimes } = appointment;
  const isDisplaced = newTimes !== null;
  const answer = (mutation: typeof confirm) => {
    for (const each of [confirm, askToMove, cancel, move]) each.reset();
    setAsking(null);
    mutation.mutate({ token, date, time });
  };

  if (can.confirm !== true)
    return (
      <>
        <Text>O horário desta consulta já começou. Se precisar de algo, fale com a clínica.</Text>
        <ContactClinic appointment={{ ...appointment, canBookInPortal: false }} />
      </>
    );
  return (
    <Stack gap="sm">
      <div role="status">
        {move.isSuccess && !isDisplaced ? (
          <Alert color="green" icon={<IconCheck aria-hidden />} title="Horário mudado">
            Este é o seu novo horário. Esperamos você!
          </Alert>
        ) : isDisplaced ? null : wantsToMove ? (
          <Alert color="blue" title="A clínica foi avisada">
            Ela vai combinar outro horário com você. Até lá, este continua marcado.
          </Alert>
        ) : isConfirmed ? (
          <Alert color="green" icon={<IconCheck aria-hidden />} title="Presença confirmada">
            Esperamos você!
          </Alert>
        ) : null}
      </div>
      {error && errorCode(error) !== 'LINK_INVALID' ? (
        <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
          {errorMessage(error)}
        </Alert>
      ) : null}
      {newTimes ? (
        <NewTimes
          times={newTimes}
          running={move.isPending}
          onTake={(taken) => {
            for (const each of [confirm, askToMove, cancel]) each.reset();
            move.mutate({ token, date, time, newDate: taken.date, newTime: taken.time });
          }}
        />
      ) : null}
      {wantsToMove || isDisplaced ? <ContactClinic appointment={appointment} /> : null}
      {isDisplaced || (isConfirmed && !wantsToMove) ? null : (
        <Button
          size="md"
          variant={wantsToMove ? 'default' : 'filled'}
          loading={confirm.isPending}
          disabled={running}
          onClick={() => answer(confirm)}
        >
          Confirmar presença
        </Button>
      )}
      {asking === 'move' ? (
        <Alert color="blue" title="Pedir outro horário?" role="alert">
          <Stack gap="sm">
            <Text>A clínica é avisada e combina outro horário com você. Até lá, este continua marcado.</Text>
            <Button size="md" onClick={() => answer(askToMove)}>
              Avisar a clínica
            </Button>
            <Button size="md" variant="default" onClick={() => setAsking(null)}>
              Voltar
            </Button>
          </Stack>
        </Alert>
      ) : wantsToMove || isDisplaced ? null : (
        <Button
          size="md"
          variant="default"
          loading={askToMove.isPending}
          disabled={running}
          onClick={() => setAsking('move')}
        >
          Preciso remarcar
        </Button>
      )}
      {isDisplaced ? null : (
        <Button
          component="a"
          href={`${linkCalendarPath}?token=${token}`}
          size="md"
          variant="default"
          leftSection={<IconCalendarDown aria-hidden size="1.2em" />}
        >
          Adicionar ao calendário
        </Button>
      )}
      {asking === 'cancel' ? (
        <CancelPanel
          appointment={appointment}
          running={cancel.isPending}
          onCancel={() => answer(cancel)}
          onBack={() => setAsking(null)}
        />
      ) : (
        <Button
          size="md"
          variant="subtle"
          color="red"
          loading={cancel.isPending}
          disabled={running}
          onClick={() => setAsking('cancel')}
        >
          Cancelar
        </Button>
      )}
    </Stack>
  );
}

type CancelPanelProps = {
  appointment: LinkedAppointment;
  running: boolean;
  onCancel: () => void;
  onBack: () => void;
};

/** Asks once more; or says until when cancelling is possible, and how the clinic is reached. */
function CancelPanel({ appointment, running, onCancel, onBack }: CancelPanelProps) {
  const { can, cancelHours } = appointment;
  const hours = sayCount(cancelHours, 'hora', 'horas');
  return (
    <Alert
      color="red"
      title={can.cancel === true ? 'Cancelar esta consulta?' : 'Fale com a clínica'}
      role="alert"
    >
      <Stack gap="sm">
        <Text>
          {can.cancel === true
            ? 'A clínica é avisada, e o horário fica livre para outra pessoa.'
            : `Cancelar por aqui é possível até ${hours} antes da consulta. Se não puder vir, avise a clínica:`}
        </Text>
        {can.cancel === true ? (
          <Button size="md" color="red" onClick={onCancel} loading={running}>
            Cancelar a consulta
          </Button>
        ) : (
          <ContactClinic appointment={{ ...appointment, canBookInPortal: false }} />
        )}
        <Button size="md" variant="default" onClick={onBack} disabled={running}>
          Voltar
        </Button>
      </Stack>
    </Alert>
  );
}
