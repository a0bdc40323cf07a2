/** What the team should know of the patient when an appointment is opened: the alert, and what follows from the visits. */
import { Alert, Badge, UnstyledButton } from '@mantine/core';
import type { PatientFacts } from '#contract/agenda/appointment-details.ts';
import { isBirthday } from '#contract/patients/age.ts';
import { useToday } from '#web/clinic/clinic.ts';
import {
  IconAlertTriangle,
  IconCake,
  IconClock,
  IconFile,
  IconSparkles,
  IconUserX,
} from '#web/ui/icons/icons.ts';
import { IncompleteBadge } from '../../../patients/patients/incomplete-badge.tsx';
import styles from './patient-alerts.module.css';

/** 'Alerta para a equipe' */
export const TeamAlert = ({ alert }: { alert: string | null | undefined }) =>
  alert ? (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} className={styles.alert}>
      {alert}
    </Alert>
  ) : null;

type Noticed = Pick<PatientFacts, 'birthDate' | 'incomplete'> & Partial<PatientFacts>;

/** @param today yyyy-MM-dd */
export function noticesOf({ birthDate, noShows = 0, isFirst, lacksAnamnesis }: Noticed, today: string) {
  return [
    birthDate && isBirthday(birthDate, today)
      ? { label: 'Aniversário hoje', color: 'clay', Icon: IconCake }
      : null,
    isFirst ? { label: 'Primeira vez na clínica', color: 'teal', Icon: IconSparkles } : null,
    lacksAnamnesis ? { label: 'Anamnese pendente', color: 'orange', Icon: IconFile } : null,
    noShows > 0
      ? {
          label: noShows === 1 ? 'Faltou 1 vez' : `Faltou ${noShows} vezes`,
          color: 'yellow',
          Icon: IconUserX,
        }
      : null,
  ].filter((notice) => notice !== null);
}

type VisitNoticesProps = {
  /** Those of the row until all of them are loaded. */
  facts: Noticed;
  /** Opens another appointment of the day. */
  onOpen: (appointmentId: string) => void;
};

/** Badges; nothing where nothing is to notice. */
export function VisitNotices({ facts, onOpen }: VisitNoticesProps) {
  const today = useToday();
  return (
    <>
      {noticesOf(facts, today).map(({ label, color, Icon }) => (
        <Badge key={label} color={color} leftSection={<Icon aria-hidden size="1em" />}>
          {label}
        </Badge>
      ))}
      {facts.incomplete ? <IncompleteBadge isMinor={facts.birthDate !== null} /> : null}
      {facts.sameDay?.map(({ id, time }) => (
        <UnstyledButton key={id} onClick={() => onOpen(id)} className={styles.other}>
          <Badge color="gray" leftSection={<IconClock aria-hidden size="1em" />}>
            Também às {time}
          </Badge>
        </UnstyledButton>
      ))}
    </>
  );
}
