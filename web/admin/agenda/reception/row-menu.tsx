/** What else can be done with a patient on the board: the other steps, another time, a call. */
import { Menu } from '@mantine/core';
import { Fragment, type RefObject } from 'react';
import { type AppointmentStatus, can, hasPayment } from '#contract/agenda/appointment-rules.ts';
import type { BoardAppointment } from '#contract/screens/dashboard.ts';
import { useCan } from '#web/auth/use-can.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { namePayment } from '#web/format/money.ts';
import { formatPhone, telephoneLink, whatsappLink } from '#web/format/phone.ts';
import type { Dropdown } from '#web/ui/dropdown.tsx';
import { DropdownMenu } from '#web/ui/dropdown-menu.tsx';
import { IconBrandWhatsapp, IconCalendarTime, IconCash, IconPhone } from '#web/ui/icons/icons.ts';
import { PaymentDialog } from '../../money/payments/payment-dialog.tsx';
import { PhoneOwner } from '../../patient-phone.tsx';
import { useAgendaState } from '../agenda/agenda-state.tsx';
import { CancelDialog, CompleteDialog } from '../appointments/detail/closing-dialogs.tsx';
import { OtherDayDialog } from '../appointments/detail/other-day-dialog.tsx';
import { asksFirst, nextSteps, wordsOf } from '../appointments/detail/status-steps.ts';
import { useOpenConsultation } from '../appointments/detail/use-open-consultation.ts';
import { hasPassed } from '../appointments/form/has-passed.ts';
import { useTakeStep } from './use-take-step.ts';

export type RowTask = {
  kind: 'receive' | 'cancel' | 'complete' | 'absent';
  row: BoardAppointment;
  opened: boolean;
};

type RowDialogsProps = { task: RowTask; rows: readonly BoardAppointment[]; onClose: () => void };

/** Beside the rows: one that a colleague moves on to another group is drawn anew there, and would close its dialog. */
export function RowDialogs({ task: { kind, row: asked, opened }, rows, onClose }: RowDialogsProps) {
  const { offerFreed } = useAgendaState();
  const row = rows.find(({ id }) => id === asked.id) ?? asked;
  return (
    <Fragment key={row.id}>
      <CancelDialog
        appointment={row}
        opened={opened && kind === 'cancel'}
        onClose={onClose}
        onDone={() => offerFreed(row)}
      />
      <CompleteDialog appointment={row} opened={opened && kind === 'complete'} onClose={onClose} />
      <OtherDayDialog
        appointment={row}
        step={opened && kind === 'absent' ? 'no_show' : null}
        onClose={onClose}
      />
      <PaymentDialog appointment={row} opened={opened && kind === 'receive'} onClose={onClose} />
    </Fragment>
  );
}

type RowMenuProps = {
  row: BoardAppointment;
  dropdown: Dropdown;
  /** It takes the focus back, as the button does. */
  name: RefObject<HTMLElement | null>;
  onTask: (kind: RowTask['kind'], row: BoardAppointment) => void;
};

export function RowMenu({ row, dropdown, name, onTask }: RowMenuProps) {
  const { patientPhone: phone, phoneOwner, status, date, time } = row;
  const { timeZone } = useClinic();
  const takeStep = useTakeStep();
  const consultation = useOpenConsultation();
  const { chooseSlot } = useAgendaState();
  const mayDo = useCan();
  // The likely step is the row's button.
  const { buttons, menu } = nextSteps(row, row.date);
  const chat = phone ? whatsappLink(phone) : null;
  const take = (step: AppointmentStatus) => {
    const question = asksFirst(step, row, date, hasPassed(date, time, timeZone));
    // A dialog returns the focus to what had it before; the entry is gone by then.
    (question === 'cancelled' ? dropdown.target : name.current)?.focus();
    if (question === 'cancelled') onTask('cancel', row);
    else if (question === 'completed' && !consultation.concludes(row, question)) onTask('complete', row);
    else if (question === 'no_show') onTask('absent', row);
    else takeStep(row, step);
  };
  const hasMoney = mayDo('money') && hasPayment(row);
  const steps: readonly AppointmentStatus[] = [...menu, ...buttons];
  const stepItem = (step: AppointmentStatus) => {
    const { action, Icon } = wordsOf(status, step);
    return (
      <Menu.Item
        key={step}
        c={step === 'cancelled' ? 'red' : undefined}
        leftSection={<Icon aria-hidden size="1.15em" />}
        onClick={() => take(step)}
      >
        {action}
      </Menu.Item>
    );
  };
  return (
    <DropdownMenu dropdown={dropdown}>
      {hasMoney ? (
        <Menu.Item
          leftSection={<IconCash aria-hidden size="1.15em" />}
          onClick={() => {
            dropdown.target?.focus();
            onTask('receive', row);
          }}
        >
          {namePayment(row.openCents)}
        </Menu.Item>
      ) : null}
      {phone ? (
        <>
          <Menu.Item
            component="a"
            href={telephoneLink(phone)}
            leftSection={<IconPhone aria-hidden size="1.15em" />}
          >
            Ligar: {formatPhone(phone)} <PhoneOwner owner={phoneOwner} />
          </Menu.Item>
          {chat ? (
            <Menu.Item
              component="a"
              href={chat}
              target="_blank"
              rel="noopener noreferrer"
              leftSection={<IconBrandWhatsapp aria-hidden size="1.15em" />}
            >
              WhatsApp
            </Menu.Item>
          ) : null}
        </>
      ) : null}
      {phone || hasMoney ? <Menu.Divider /> : null}
      {steps.filter((step) => step !== 'cancelled').map(stepItem)}
      {can.edit(row) ? (
        <Menu.Item
          leftSection={<IconCalendarTime aria-hidden size="1.15em" />}
          onClick={() => chooseSlot({ kind: 'move', appointment: row })}
        >
          Remarcar
        </Menu.Item>
      ) : null}
      {steps.includes('cancelled') ? (
        <>
          <Menu.Divider />
          {stepItem('cancelled')}
        </>
      ) : null}
    </DropdownMenu>
  );
}
