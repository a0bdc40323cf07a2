/** One who is to be moved: when, why, what was said, and the next free times. */
import { Badge, Button, Text, UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { FreeTime } from '#contract/agenda/next-free.ts';
import { exceptionNames } from '#contract/agenda/schedule-exceptions.ts';
import type { ConfirmationRow } from '#contract/messages/confirmations.ts';
import type { DisplacedRow } from '#contract/messages/displaced.ts';
import { minutesOf } from '#contract/value-formats.ts';
import { api } from '#web/api/client.ts';
import { useSingleMutation } from '#web/api/use-single-mutation.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { sayContact, sayWhoAndWhen } from '#web/clinic/say-contact.ts';
import { capitalise, sayDateAtTime, sayShortDate } from '#web/format/date.ts';
import { notify } from '#web/ui/toasts.tsx';
import { useAgendaState } from '../../agenda/agenda/agenda-state.tsx';
import { moveAppointment } from '../../agenda/agenda/move/move-appointment.ts';
import { Call, ChatStep, wasTold } from './chat-step.tsx';
import styles from './displaced.module.css';

type DisplacedItemProps = {
  row: DisplacedRow;
  chat: string | null | undefined;
  /** A move of it begins, is settled, or was refused. */
  onTake: (state: 'begun' | 'settled' | 'refused') => void;
  onCancel: () => void;
};

export function DisplacedItem({ row, chat, onTake, onCancel }: DisplacedItemProps) {
  const { patient, date, time, professional, service, closing, times } = row;
  const { chooseSlot } = useAgendaState();
  const today = useToday();
  const { timeZone } = useClinic();
  const take = useTake(row, onTake);
  const newest = row.contacts.find(({ kind }) => kind === 'displaced');
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <PatientName row={row} />{' '}
        <Badge color="orange">
          {closing ? (closing.title ?? exceptionNames[closing.kind]) : 'Fora do horário'}
        </Badge>
        <Text size="sm">
          {capitalise(sayDateAtTime(date, time, today))} · {professional.fullName} · {service}
        </Text>
        <div className={styles.tell}>
          <Text size="sm" c="dimmed">
            {newest ? `${sayContact(newest)} · ${sayWhoAndWhen(newest, timeZone, today)}` : 'Ainda sem aviso'}
            {row.patientPhone === null && !row.hasEmail ? ' · Sem telefone nem e-mail' : ''}
          </Text>
          <ChatStep row={row} about="displaced" chat={chat} />
          {wasTold(row) ? null : <Call row={row} about="displaced" />}
        </div>
      </div>
      <div className={styles.offers}>
        {times.map((free) => (
          <Button
            key={`${free.date} ${free.time}`}
            variant="light"
            size="compact-sm"
            loading={take.isPending && take.variables === free}
            disabled={take.isPending}
            aria-label={`${patient.fullName}: mudar para ${sayDateAtTime(free.date, free.time, today)}, ${free.professional.fullName}`}
            onClick={() => {
              onTake('begun');
              take.mutate(free);
            }}
          >
            {sayShortDate(free.date, today)}, {free.time}
            {free.professional.id === professional.id ? '' : ` · ${free.professional.fullName}`}
          </Button>
        ))}
        <Button
          variant="default"
          size="compact-sm"
          disabled={take.isPending}
          aria-label={`Outro horário para ${patient.fullName}`}
          onClick={() => chooseSlot({ kind: 'move', appointment: row }, times[0]?.date)}
        >
          Outro horário
        </Button>
        <CancelButton row={row} onCancel={onCancel} disabled={take.isPending} />
      </div>
    </li>
  );
}

export function PatientName({ row: { id, patient } }: { row: ConfirmationRow }) {
  const { openCard } = useAgendaState();
  return (
    <UnstyledButton
      className={styles.name}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => openCard(id, currentTarget)}
    >
      {patient.fullName}
    </UnstyledButton>
  );
}

type CancelButtonProps = { row: ConfirmationRow; onCancel: () => void; disabled?: boolean };

export const CancelButton = ({ row: { patient }, onCancel, disabled = false }: CancelButtonProps) => (
  <Button
    variant="subtle"
    color="red"
    size="compact-sm"
    className={styles.cancel}
    disabled={disabled}
    aria-label={`Cancelar: ${patient.fullName}`}
    onClick={onCancel}
  >
    Cancelar
  </Button>
);

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
      onTake('refused');
      notify.warning('Este horário acabou de ser ocupado. Escolha outro.', {
        description: refused.reasons.join('; '),
      });
    },
    onError: () => onTake('refused'),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: api.displaced.key() }).then(() => onTake('settled')),
  });
}
