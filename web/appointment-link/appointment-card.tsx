import { Card, Text } from '@mantine/core';
import type { LinkedAppointment } from '#contract/booking/appointment-links.ts';
import { AddressText } from '#web/clinic/address-text.tsx';
import { capitalise, formatDayAndMonth } from '#web/format/date.ts';
import styles from './appointment-link.module.css';

export function AppointmentCard({ appointment }: { appointment: LinkedAppointment }) {
  const { date, time, clinicName, address } = appointment;
  return (
    <Card component="section" aria-label="Consulta">
      <time dateTime={`${date}T${time}`} className={styles.moment}>
        <span className={styles.day}>{capitalise(formatDayAndMonth(date))}</span>
        <span className={styles.time}>{time}</span>
      </time>
      <Text mt="sm">{clinicName}</Text>
      {address ? (
        <Text c="dimmed">
          <AddressText>{address}</AddressText>
        </Text>
      ) : null}
    </Card>
  );
}
