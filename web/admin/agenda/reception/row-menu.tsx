/** What else can be done with a patient on the board: the other steps, another time, a call. */
import { Menu } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { type AppointmentStatus, can, hasPayment } from '#contract/agenda/appointment-rules.ts';
import type { BoardAppointment } from '#contract/screens/dashboard.ts';
import { useCan } from '#web/auth/use-can.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { namePayment } from '#web/format/money.ts';
import { formatPhone, telephoneLink, whatsappLink } from '#web/format/phone.ts';
import { IconBrandWhatsapp, IconCalendarTime, IconCash, IconPhone } from '#web/ui/icons/icons.ts';
import { PaymentDialog } from '../../money/payments/payment-dialog.tsx';
import { PhoneOwner } from '../../patient-phone.tsx';
import { useAgendaState } from '../agenda/agenda-state.tsx';
import { CancelDialog } from '../appointments/detail/closing-dialogs.tsx';
import { OtherDayDialog } from '../appointments/detail/other-day-dialog.tsx';
import { asksFirst, nextSteps, wordsOf } from '../appointments/detail/status-steps.ts';
import { hasPassed } from '../appointments/form/has-passed.ts';
import { useTakeStep } from './use-take-step.ts';

type RowMenuProps = {
  row: BoardAppointment;
  /** They take the focus back. */
  button: RefObject<HTMLElement | null>;
  name: RefObject<HTMLElement | null>;
  isReceiving: boolean;
  setReceiving: (isReceiving: boolean) => void;
};

export function RowMenu({ row, button, name, isReceiving, setReceiving }: RowMenuProps) {
  const { patientPhone: phone, phoneOwner, status, date, time } = row;
  const { timeZone } = useClinic();
  const takeStep = useTakeStep();
  const { chooseSlot, offerFreed } = useAgendaState();
  const mayDo = useCan();
  const [isCancelling, setCancelling] = useState(false);
  const [isAbsent, setAbsent] = useState(false);
  // The likely step is the row's button.
  const { buttons, menu } = nextSteps(row, row.date);
  const chat = phone ? whatsappLink(phone) : null;
  const take = (step: AppointmentStatus) => {
    if (step === 'cancelled') {
      // The dialog returns the focus to what had it before; the entry is gone by then.
      button.current?.focus();
      setCancelling(true);
      return;
    }
    name.current?.focus();
    if (step === 'no_show' && asksFirst(step, row, date, hasPassed(date, time, timeZone))) setAbsent(true);
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
    <>
      <Menu.Dropdown>
        {hasMoney ? (
          <Menu.Item
            leftSection={<IconCash aria-hidden size="1.15em" />}
            onClick={() => {
              button.current?.focus();
              setReceiving(true);
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
      </Menu.Dropdown>
      <CancelDialog
        appointment={row}
        opened={isCancelling}
        onClose={() => setCancelling(false)}
        onDone={() => offerFreed(row)}
      />
      <OtherDayDialog appointment={row} step={isAbsent ? 'no_show' : null} onClose={() => setAbsent(false)} />
      <PaymentDialog appointment={row} opened={isReceiving} onClose={() => setReceiving(false)} />
    </>
  );
}
