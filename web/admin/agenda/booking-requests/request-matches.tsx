/** Patients who may be the person of a request. Choosing one accepts the request for that record. */
import { Anchor, Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { RequestMatch } from '#contract/booking/booking-requests.ts';
import { formatPhone } from '#web/format/phone.ts';
import { paths } from '#web/paths.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import { IconCheck } from '#web/ui/icons/icons.ts';
import styles from './request-card.module.css';
import { saySame, surelySame } from './say-request.ts';

type RequestMatchesProps = {
  matches: readonly RequestMatch[];
  disabled: boolean;
  onChoose: (patientId: string) => void;
};

export const RequestMatches = ({ matches, disabled, onChoose }: RequestMatchesProps) => (
  <div className={styles.matches}>
    <Text size="sm" fw="var(--mantine-font-weight-medium)">
      Já tem cadastro?
    </Text>
    <ul>
      {matches.map((match) => (
        <li key={match.id} className={styles.match}>
          <div>
            <Anchor component={Link} to={paths.admin.patient(match.id)} size="sm" c="inherit">
              {match.fullName}
            </Anchor>
            <Text size="sm" c="dimmed">
              {saySame(match)}
              {match.phone ? ` · ${formatPhone(match.phone)}` : null}
              {!match.phone && match.email ? (
                <>
                  {' · '}
                  <EmailText>{match.email}</EmailText>
                </>
              ) : null}
            </Text>
          </div>
          <Button
            {...(match === surelySame(matches)
              ? { size: 'sm', leftSection: <IconCheck aria-hidden size="1.1em" /> }
              : { size: 'compact-sm', variant: 'light' })}
            disabled={disabled}
            onClick={() => onChoose(match.id)}
            aria-label={`É ${match.fullName}: aceitar`}
          >
            É esta pessoa
          </Button>
        </li>
      ))}
    </ul>
  </div>
);
