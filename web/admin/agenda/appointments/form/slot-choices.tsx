/** Warns that a time is taken or closed, and offers to book it anyway, on purpose. */
import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { sayClosedReason } from '#contract/agenda/closed-reasons.ts';
import { sayList } from '#contract/count.ts';
import { IconAlertTriangle, IconClockOff } from '#web/ui/icons/icons.ts';
import type { AppointmentFormValues } from './appointment-form-values.ts';
import { needOf, remarkOn } from './time-list.ts';
import type { Slot } from './use-slot.ts';

type SlotChoicesProps = {
  slot: Slot;
  /** Whose time it is; undefined in a clinic of one. */
  professional: string | undefined;
  /** 'Oferecido a Thaís Oliveira até 15:41', 'O paciente já tem horário das 10:00 às 11:00.' */
  question: { offered: string | null; elsewhere: string | null };
  values: Pick<AppointmentFormValues, 'squeezeIn' | 'outsideHours'>;
  onChange: (changed: Partial<Pick<AppointmentFormValues, 'squeezeIn' | 'outsideHours'>>) => void;
};

export function SlotChoices({ slot, professional, question, values, onChange }: SlotChoicesProps) {
  const { needs, closed, inTheWay, closure } = slot;
  const reason = (need: 'squeezeIn' | 'outsideHours') => (closed && needOf(closed) === need ? closed : null);
  const taken = reason('squeezeIn');
  const outside = reason('outsideHours');
  const isResource = taken !== null && taken.reason !== 'taken';
  const booked = inTheWay.length > 0 ? describeInTheWay(inTheWay) : (taken?.patientName ?? null);
  const alsoClosed = closed?.alsoClosed;
  const also =
    alsoClosed && alsoClosed !== 'outside' ? sayClosedReason({ reason: alsoClosed, name: null }) : null;
  const closedBy = outside ? remarkOn(outside) : (also ?? closure);
  return (
    <>
      {question.offered ? (
        <Text size="sm" c="dimmed">
          {question.offered}
        </Text>
      ) : null}
      {question.elsewhere ? (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} py="xs" role="status">
          {question.elsewhere}
        </Alert>
      ) : null}
      {needs.squeezeIn ? (
        <Choice
          title={isResource ? 'Sala ou equipamento em uso' : 'Este horário já está ocupado'}
          Icon={IconAlertTriangle}
          label="Encaixe"
          description="Agendar mesmo assim, junto com o outro atendimento."
          checked={values.squeezeIn}
          onChange={(squeezeIn) => onChange({ squeezeIn })}
        >
          {isResource
            ? `${sayClosedReason(taken)}.`
            : booked
              ? `Já agendado${professional ? ` com ${professional}` : ''}: ${booked}.`
              : null}
        </Choice>
      ) : null}
      {needs.outsideHours ? (
        <Choice
          title="Este horário está fora do expediente"
          Icon={IconClockOff}
          label="Fora do horário"
          description="Agendar mesmo assim, com a agenda fechada."
          checked={values.outsideHours}
          onChange={(outsideHours) => onChange({ outsideHours })}
        >
          {[
            professional && `Agenda de ${professional}.`,
            closedBy && outside?.reason !== 'outside' && `Motivo: ${closedBy}.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </Choice>
      ) : null}
    </>
  );
}

type ChoiceProps = {
  title: string;
  Icon: typeof IconClockOff;
  label: string;
  description: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Who or what is in the way, as far as it is known. */
  children: ReactNode;
};

const Choice = ({ title, Icon, label, description, checked, onChange, children }: ChoiceProps) => (
  <Alert color="yellow" icon={<Icon aria-hidden />} title={title}>
    <Stack gap="sm">
      {children ? <Text inherit>{children}</Text> : null}
      <Checkbox
        label={label}
        description={description}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Stack>
  </Alert>
);

/** 'Maria Souza (09:00 a 10:00)', as a Portuguese list. */
function describeInTheWay(inTheWay: Slot['inTheWay']): string {
  return sayList(
    inTheWay.map(({ time, durationMinutes, patientName }) => {
      const [hours = 0, minutes = 0] = time.split(':').map(Number);
      const end = hours * 60 + minutes + durationMinutes;
      const endTime = `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
      return `${patientName} (${time} a ${endTime})`;
    }),
  );
}
