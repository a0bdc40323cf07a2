/** The card 'Ações': the next steps of an appointment, the most likely one first, and taking the last one back. */
import { Button, Card, Menu, Stack, Title } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router';
import { moveParam } from '#contract/agenda/agenda-address.ts';
import type { AppointmentDetails } from '#contract/agenda/appointment-details.ts';
import { type AppointmentStatus, can, hasPayment } from '#contract/agenda/appointment-rules.ts';
import { useCan } from '#web/auth/use-can.ts';
import { sayStatus } from '#web/clinic/status-badge.tsx';
import { namePayment } from '#web/format/money.ts';
import { paths } from '#web/paths.ts';
import {
  IconArrowBackUp,
  IconCalendarPlus,
  IconCalendarShare,
  IconCash,
  IconChevronDown,
  IconStethoscope,
} from '#web/ui/icons/icons.ts';
import type { Question } from './appointment-dialogs.tsx';
import { wordsOf } from './status-steps.ts';
import { type Steps, useSteps } from './use-steps.ts';

type AppointmentActionsProps = { appointment: AppointmentDetails; onAsk: (question: Question) => void };

export function AppointmentActions({ appointment, onAsk }: AppointmentActionsProps) {
  const { id, date, status, patient, openCents } = appointment;
  const mayDo = useCan();
  const { likely, buttons, menu, take, asks, undo } = useSteps(appointment, onAsk);
  const steps: StepProps = { from: status, onTake: take, asks };
  return (
    <Card component="section" aria-labelledby="appointment-actions">
      <Title order={2} id="appointment-actions" mb="sm">
        Ações
      </Title>
      <Stack gap="sm">
        {likely ? (
          <StepButton {...steps} step={likely} variant="filled" />
        ) : can.edit(appointment) && appointment.wantsToMove ? (
          <Button
            component={Link}
            to={paths.admin.appointmentCalendar({ dia: date, [moveParam]: id })}
            leftSection={<IconCalendarShare aria-hidden size="1.1em" />}
          >
            Remarcar
          </Button>
        ) : null}
        {buttons.map((step) => (
          <StepButton key={step} {...steps} step={step} variant="light" />
        ))}
        {menu.length > 1 ? (
          <OtherSteps from={status} onTake={take} steps={menu} />
        ) : (
          menu.map((step) => <StepButton key={step} {...steps} step={step} variant="default" />)
        )}
        {mayDo('record') && ['in_service', 'completed'].includes(status) ? (
          <Button
            component={Link}
            to={paths.admin.patient(patient.id, { consulta: appointment.id })}
            variant={likely ? 'default' : 'light'}
            leftSection={<IconStethoscope aria-hidden size="1.1em" />}
          >
            Abrir o atendimento
          </Button>
        ) : null}
        {can.edit(appointment) ? null : (
          <Button
            component={Link}
            to={paths.admin.newAppointment({ patientId: patient.id })}
            leftSection={<IconCalendarPlus aria-hidden size="1.1em" />}
          >
            Novo Agendamento
          </Button>
        )}
        {mayDo('money') && hasPayment(appointment) ? (
          <Button
            variant="default"
            leftSection={<IconCash aria-hidden size="1.1em" />}
            onClick={() => onAsk('money')}
            aria-haspopup="dialog"
          >
            {namePayment(openCents)}
          </Button>
        ) : null}
        {undo ? <UndoButton {...undo} /> : null}
      </Stack>
    </Card>
  );
}

type StepProps = { from: AppointmentStatus; onTake: Steps['take']; asks: Steps['asks'] };

function StepButton(props: StepProps & { step: AppointmentStatus; variant: 'filled' | 'light' | 'default' }) {
  const { from, step, onTake, asks, variant } = props;
  const { action, Icon } = wordsOf(from, step);
  return (
    <Button
      onClick={(event) => onTake(step, event)}
      variant={variant}
      color={step === 'cancelled' ? 'red' : undefined}
      leftSection={<Icon aria-hidden size="1.1em" />}
      aria-haspopup={asks(step) ? 'dialog' : undefined}
    >
      {action}
    </Button>
  );
}

function OtherSteps({
  from,
  steps,
  onTake,
}: Omit<StepProps, 'asks'> & { steps: readonly AppointmentStatus[] }) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom">
      <Menu.Target>
        <Button ref={button} variant="default" rightSection={<IconChevronDown aria-hidden size="1.05em" />}>
          Outros status
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {steps.map((step) => {
          const { action, Icon } = wordsOf(from, step);
          return (
            <Menu.Item
              key={step}
              leftSection={<Icon aria-hidden size="1.15em" />}
              onClick={(event) => {
                button.current?.focus();
                onTake(step, event);
              }}
            >
              {action}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

const UndoButton = ({ to, run }: NonNullable<Steps['undo']>) => (
  <Button variant="subtle" onClick={run} leftSection={<IconArrowBackUp aria-hidden size="1.1em" />}>
    Desfazer: voltar para {sayStatus(to)}
  </Button>
);
