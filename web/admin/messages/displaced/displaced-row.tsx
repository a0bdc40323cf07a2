/** One who is to be moved: when, why, what was said, and the next free times. */
import { Anchor, Badge, Button, Text, UnstyledButton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { FreeTime } from '#contract/agenda/next-free.ts';
import { exceptionNames } from '#contract/agenda/schedule-exceptions.ts';
import type { DisplacedRow } from '#contract/messages/displaced.ts';
import { minutesOf } from '#contract/value-formats.ts';
import { api } from '#web/api/client.ts';
import { useSingleMutation } from '#web/api/use-single-mutation.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { sayContact, sayWhoAndWhen } from '#web/clinic/contact-wording.ts';
import { capitalise, sayDateAtTime, sayShortDate } from '#web/format/date.ts';
import { formatPhone, telephoneLink } from '#web/format/phone.ts';
import { notify } from '#web/ui/toasts.tsx';
import { useAgendaState } from '../../agenda/agenda/agenda-state.tsx';
import { moveAppointment } from '../../agenda/agenda/move/move-appointment.tsx';
import { UntoldMove } from '../../agenda/appointments/detail/untold-move.tsx';
import { PhoneOwner } from '../../patient-phone.tsx';
import { ChatStep, useTell, wasTold } from './chat-step.tsx';
import styles from './displaced.module.css';

type DisplacedItemProps = {
  row: DisplacedRow;
  chat: string | null | undefined;
  onTake: (isTaken: boolean) => void;
};

export function DisplacedItem({ row, chat, onTake }: DisplacedItemProps) {
  const { patient, date, time, professional, service, closing, times } = row;
  const { openCard, chooseSlot } = useAgendaState();
  const today = useToday();
  const { timeZone } = useClinic();
  const name = useRef<HTMLButtonElement>(null);
  const take = useTake(row, onTake);
  // The row stays after the move until the screen is left, so that the patient is told; taken back, it is as before.
  const wasTaken = take.isSuccess && !take.data;
  const after = useQuery({
    ...api.appointments.get.queryOptions({ input: { id: row.id } }),
    enabled: wasTaken,
  }).data;
  const moved = wasTaken && after && `${after.date} ${after.time}` !== `${date} ${time}` ? after : null;
  // A second click would move what has just been moved.
  const isTaken = take.isPending || (wasTaken && !after);
  const newest = row.contacts.find(({ kind }) => kind === 'displaced');
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <UnstyledButton
          ref={name}
          className={styles.name}
          aria-haspopup="dialog"
          onClick={() => openCard(row.id, name.current)}
        >
          {patient.fullName}
        </UnstyledButton>{' '}
        {moved ? (
          <Badge color="teal">Remarcado</Badge>
        ) : (
          <Badge color="orange">
            {closing ? (closing.title ?? exceptionNames[closing.kind]) : 'Fora do horário'}
          </Badge>
        )}
        <Text size="sm">
          {moved ? (
            <>
              <strong>{capitalise(sayDateAtTime(moved.date, moved.time, today))}</strong> ·{' '}
              {moved.professional.fullName} · {service}, em vez de {sayDateAtTime(date, time, today)}
            </>
          ) : (
            `${capitalise(sayDateAtTime(date, time, today))} · ${professional.fullName} · ${service}`
          )}
        </Text>
        {moved ? null : (
          <div className={styles.tell}>
            <Text size="sm" c="dimmed">
              {newest
                ? `${sayContact(newest)} · ${sayWhoAndWhen(newest, timeZone, today)}`
                : 'Ainda sem aviso'}
              {row.patientPhone === null && !row.hasEmail ? ' · Sem telefone nem e-mail' : ''}
            </Text>
            <ChatStep row={row} chat={chat} />
            {wasTold(row) ? null : <Call row={row} />}
          </div>
        )}
      </div>
      {moved ? (
        moved.facts.untold ? (
          <UntoldMove appointment={moved} />
        ) : (
          <Text c="dimmed">Paciente avisado.</Text>
        )
      ) : (
        <div className={styles.offers}>
          {times.map((free) => (
            <Button
              key={`${free.date} ${free.time}`}
              variant="light"
              size="compact-md"
              loading={take.isPending && take.variables === free}
              disabled={isTaken}
              aria-label={`${patient.fullName}: mudar para ${sayDateAtTime(free.date, free.time, today)}, ${free.professional.fullName}`}
              onClick={() => {
                onTake(true);
                take.mutate(free);
              }}
            >
              {sayShortDate(free.date, today)}, {free.time}
              {free.professional.id === professional.id ? '' : ` · ${free.professional.fullName}`}
            </Button>
          ))}
          <Button
            variant="default"
            size="compact-md"
            disabled={isTaken}
            aria-label={`Outro horário para ${patient.fullName}`}
            onClick={() => chooseSlot({ kind: 'move', appointment: row }, times[0]?.date)}
          >
            Outro horário
          </Button>
        </div>
      )}
    </li>
  );
}

/** Everyone with a number can be called, also who has no WhatsApp or wants none. */
function Call({ row }: { row: DisplacedRow }) {
  const { patient, patientPhone, phoneOwner } = row;
  const write = useTell(row);
  if (patientPhone === null) return null;
  return (
    <>
      <Text span size="sm">
        <Anchor href={telephoneLink(patientPhone)} inherit>
          {formatPhone(patientPhone)}
        </Anchor>{' '}
        <PhoneOwner owner={phoneOwner} />
      </Text>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Já avisei por telefone: ${patient.fullName}`}
        disabled={write.isPending}
        onClick={() => write.mutate({ channel: 'phone', state: 'sent' })}
      >
        Já avisei
      </Button>
    </>
  );
}

/** Of two who move the same, the second reads who was first; a time that was taken meanwhile makes room for others. */
function useTake(row: DisplacedRow, onTake: DisplacedItemProps['onTake']) {
  const queryClient = useQueryClient();
  const { clinicName, timeZone } = useClinic();
  return useSingleMutation({
    mutationFn: async ({ date, time, professional }: FreeTime) => {
      const start = minutesOf(time);
      const to = { date, professionalId: professional.id, start, end: start + row.durationMinutes };
      // The time that it leaves is closed: it is not offered to anyone.
      const tools = { queryClient, clinicName, timeZone, offerFreed: () => {}, dismissFreed: () => {} };
      const needs = { squeezeIn: false, outsideHours: false };
      return moveAppointment(tools, { appointment: row, to, needs });
    },
    onSuccess: (refused) => {
      if (!refused) return;
      onTake(false);
      notify.warning('Este horário acabou de ser ocupado. Escolha outro.', {
        description: refused.reasons.join('; '),
      });
    },
    onError: () => onTake(false),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.displaced.key() }),
  });
}
