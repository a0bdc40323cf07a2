/** A patient's phone, and a link that opens a chat with it in WhatsApp where it is a mobile number. */
import { ActionIcon, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatPhone, sayPhoneOwner, whatsappLink } from '#web/format/phone.ts';
import { IconBrandWhatsapp } from '#web/ui/icons/icons.ts';
import styles from './patient-phone.module.css';
import { whatsappChat } from './whatsapp-chat.ts';

type PatientPhoneProps = {
  /** The patient's name, for a screen reader. */
  name: string;
  /** Digits, as stored. */
  phone: string;
  /** The responsible person whose phone it is; null: the patient's own. */
  owner?: string | null;
  /** Of a WhatsApp message that is ready to send. */
  text?: string | undefined;
  /** In place of the formatted number, for instance a link that dials it. */
  children?: ReactNode;
};

export function PatientPhone({ name, phone, owner, text, children = formatPhone(phone) }: PatientPhoneProps) {
  const chat = whatsappLink(phone) && (text ? whatsappChat(phone, text) : whatsappLink(phone));
  return (
    <span className={styles.phone}>
      {children}
      {chat ? (
        <ActionIcon
          component="a"
          href={chat}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Conversar com ${owner || name} pelo WhatsApp`}
          title="Conversar pelo WhatsApp"
          color="green"
          size="md"
          className={styles.chat}
        >
          <IconBrandWhatsapp aria-hidden size="1.2rem" stroke={1.7} />
        </ActionIcon>
      ) : null}
      <PhoneOwner owner={owner} />
    </span>
  );
}

/** 'responsável: Rosa', beside a phone that is not the patient's own. */
export const PhoneOwner = ({ owner }: { owner: string | null | undefined }) =>
  owner === null || owner === undefined ? null : (
    <Text span inherit c="dimmed">
      {sayPhoneOwner(owner)}
    </Text>
  );
