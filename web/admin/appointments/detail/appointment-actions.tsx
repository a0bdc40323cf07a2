/** The card 'Ações': the next steps of an appointment, the most likely one first, and taking the last one back. */
import { Button, Card, Menu, Stack, Title } from '@mantine/core';
import { IconArrowBackUp, IconCalendarPlus, IconChevronDown } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { type AppointmentStatus, can } from '#contract/appointment-rules.ts';
import type { Appointment } from '#contract/appointments.ts';
import { useIsBefore, useToday } from '#web/clinic/clinic.ts';
import { statusLabel } from '#web/clinic/status-badge.tsx';
import { paths } from '#web/paths.ts';
import { setStatusAtOnce, undoStatus } from './change-status.ts';
import { CancelDialog, CompleteDialog } from './closing-dialogs.tsx';
import { nextSteps, wordsOf } from './status-steps.ts';

/** Steps that ask something first. */
const asking = ['completed', 'cancelled'] as const;
type Question = (typeof asking)[number];

export function AppointmentActions({ appointment }: { appointment: Appointment }) {
  const { status, patient } = appointment;
  const queryClient = useQueryClient();
  const today = useToday();
  const [question, setQuestion] = useState<Question | null>(null);
  const change = useMutation({
    mutationFn: (step: AppointmentStatus) => setStatusAtOnce(queryClient, appointment, { status: step }),
  });
  const { undo } = appointment;
  const canUndo = useIsBefore(undo?.until);
  const { likely, buttons, menu: rest } = nextSteps(appointment, today);
  // Taking back leads there, too.
  const menu = rest.filter((step) => !(canUndo && step === undo?.status));
  const take = (step: AppointmentStatus) => {
    const asked = asking.find((each) => each === step);
    if (asked) setQuestion(asked);
    else change.mutate(step);
  };
  const steps: StepProps = { from: status, onTake: take, disabled: change.isPending };

  return (
    <Card component="section" aria-labelledby="appointment-actions">
      <Title order={2} id="appointment-actions" mb="sm">
        Ações
      </Title>
      <Stack gap="sm">
        {likely ? <StepButton {...steps} step={likely} variant="filled" /> : null}
        {buttons.map((step) => (
          <StepButton key={step} {...steps} step={step} variant="light" />
        ))}
        {menu.length > 1 ? (
          <OtherSteps {...steps} steps={menu} />
        ) : (
          menu.map((step) => <StepButton key={step} {...steps} step={step} variant="default" />)
        )}
        {can.edit(appointment) ? null : (
          <Button
            component={Link}
            to={paths.admin.newAppointment({ patientId: patient.id })}
            leftSection={<IconCalendarPlus aria-hidden size="1.1em" />}
          >
            Novo Agendamento
          </Button>
        )}
        {undo && canUndo ? <UndoButton id={appointment.id} to={undo.status} /> : null}
      </Stack>
      <CompleteDialog
        appointment={appointment}
        opened={question === 'completed'}
        onClose={() => setQuestion(null)}
      />
      <CancelDialog
        appointment={appointment}
        opened={question === 'cancelled'}
        onClose={() => setQuestion(null)}
      />
    </Card>
  );
}

type StepProps = { from: AppointmentStatus; onTake: (step: AppointmentStatus) => void; disabled: boolean };

function StepButton(props: StepProps & { step: AppointmentStatus; variant: 'filled' | 'light' | 'default' }) {
  const { from, step, onTake, disabled, variant } = props;
  const { action, Icon } = wordsOf(from, step);
  return (
    <Button
      onClick={() => onTake(step)}
      variant={variant}
      color={step === 'cancelled' ? 'red' : undefined}
      disabled={disabled}
      leftSection={<Icon aria-hidden size="1.1em" />}
      aria-haspopup={asking.some((each) => each === step) ? 'dialog' : undefined}
    >
      {action}
    </Button>
  );
}

function OtherSteps({ from, steps, onTake, disabled }: StepProps & { steps: readonly AppointmentStatus[] }) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom">
      <Menu.Target>
        <Button
          ref={button}
          variant="default"
          disabled={disabled}
          rightSection={<IconChevronDown aria-hidden size="1.05em" />}
        >
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
              onClick={() => {
                button.current?.focus();
                onTake(step);
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

function UndoButton({ id, to }: { id: string; to: AppointmentStatus }) {
  const queryClient = useQueryClient();
  const back = useMutation({ mutationFn: () => undoStatus(queryClient, id) });
  return (
    <Button
      variant="subtle"
      onClick={() => back.mutate()}
      disabled={back.isPending}
      leftSection={<IconArrowBackUp aria-hidden size="1.1em" />}
    >
      Desfazer: voltar para {statusLabel(to)}
    </Button>
  );
}
