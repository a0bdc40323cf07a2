import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { sayCount } from '#contract/count.ts';
import { photographAt, sayPose } from '#contract/patients/photographs.ts';
import type { StoryRowOf } from '#contract/screens/patient-story.ts';
import { paths } from '#web/paths.ts';
import styles from './story.module.css';

export const PhotographsRow = ({ row, patientId }: { row: StoryRowOf<'photographs'>; patientId: string }) => {
  const more = row.count - row.pictures.length;
  return (
    <>
      <Anchor component={Link} to={paths.admin.patientPhotographs(patientId)} className={styles.title}>
        {sayCount(row.count, 'fotografia', 'fotografias')}
      </Anchor>
      <div className={styles.pictures}>
        {row.pictures.map((picture) => (
          <img
            key={picture.id}
            src={photographAt(picture.id, 'small')}
            alt={sayPose(picture)}
            loading="lazy"
            decoding="async"
          />
        ))}
        {more > 0 ? <Text size="sm" c="dimmed">{`e mais ${more}`}</Text> : null}
      </div>
    </>
  );
};
