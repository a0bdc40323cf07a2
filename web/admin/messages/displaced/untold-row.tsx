/** One who was moved and does not know it yet: the new time, the one before, and how to tell. It leaves when the patient was told. */
import { Badge, Text } from '@mantine/core';
import type { UntoldRow } from '#contract/messages/displaced.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { sayContact, sayWhoAndWhen } from '#web/clinic/say-contact.ts';
import { movedText } from '#web/clinic/whatsapp-texts.ts';
import { capitalise, sayDateAtTime, sayShortDate } from '#web/format/date.ts';
import { whatsappLink } from '#web/format/phone.ts';
import { whatsappChat } from '../../whatsapp-chat.ts';
import { Call, ChatStep } from './chat-step.tsx';
import styles from './displaced.module.css';
import { CancelButton, PatientName } from './displaced-row.tsx';

type UntoldItemProps = {
  row: UntoldRow;
  /** Among those that are still to be moved. */
  isAmongOthers?: boolean;
  /** With it, of its series: they are told of together. */
  sessions?: number;
  onCancel: () => void;
};

export function UntoldItem({ row, isAmongOthers = false, sessions = 1, onCancel }: UntoldItemProps) {
  const { date, time, known, professional, service, patientPhone, acceptsWhatsapp } = row;
  const { clinicName, timeZone } = useClinic();
  const today = useToday();
  const [newest] = row.contacts;
  const hasChat = acceptsWhatsapp && patientPhone !== null && whatsappLink(patientPhone) !== null;
  return (
    <li className={styles.row} data-moved>
      <div className={styles.who}>
        <PatientName row={row} /> {isAmongOthers ? <Badge color="yellow">Remarcado, sem aviso</Badge> : null}
        <Text size="sm">
          <strong>{capitalise(sayDateAtTime(date, time, today))}</strong> · {professional.fullName} ·{' '}
          {service}
        </Text>
        <Text size="sm" c="dimmed">
          Em vez de {sayShortDate(known.date, today)}, {known.time}
          {sessions > 1 ? ` · e mais ${sessions - 1} da série` : ''}
          {newest ? ` · ${sayContact(newest)} · ${sayWhoAndWhen(newest, timeZone, today)}` : ''}
          {patientPhone === null ? ' · Sem telefone' : ''}
        </Text>
      </div>
      <div className={styles.offers}>
        <ChatStep
          row={row}
          about="moved"
          wholeSeries={sessions > 1}
          chat={hasChat ? whatsappChat(patientPhone, movedText({ ...row, clinicName, sessions })) : null}
        />
        <Call row={row} about="moved" wholeSeries={sessions > 1} />
        <CancelButton row={row} onCancel={onCancel} />
      </div>
    </li>
  );
}
