import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { StoryRowOf } from '#contract/screens/patient-story.ts';
import { paths } from '#web/paths.ts';
import { AnamnesisBadge } from '../../../patients/anamneses/anamnesis-badge.tsx';
import styles from './story.module.css';

export const AnamnesisRow = ({ row, patientId }: { row: StoryRowOf<'anamnesis'>; patientId: string }) => (
  <>
    <div className={styles.line}>
      <Anchor
        component={Link}
        to={paths.admin.patient(patientId, { anamnese: 'ver' })}
        className={styles.title}
      >
        Anamnese: {row.title}
      </Anchor>
      <AnamnesisBadge state={row.state} />
    </div>
    {row.reviewedByName ? (
      <Text size="sm" c="dimmed">
        Revisada por {row.reviewedByName}
      </Text>
    ) : null}
  </>
);
