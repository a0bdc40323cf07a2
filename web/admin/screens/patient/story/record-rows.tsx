/** Files, plans and future procedures in a patient's story. */
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { StoryRowOf } from '#contract/screens/patient-story.ts';
import { CompletedBadge } from '#web/clinic/completed-badge.tsx';
import { DocumentState } from '#web/clinic/files/document-state.tsx';
import { FileButtons } from '#web/clinic/files/file-buttons.tsx';
import { FileCategoryBadge } from '#web/clinic/files/file-category.tsx';
import { PlanStatusBadge } from '#web/clinic/plan-status.tsx';
import { formatDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import styles from './story.module.css';

export const FileRow = ({ row }: { row: StoryRowOf<'file'> }) => (
  <>
    <div className={styles.line}>
      <span className={styles.title}>{row.name}</span>
      <FileCategoryBadge file={row} />
      <DocumentState document={row.document} />
      {row.url ? (
        <span className={styles.buttons} data-screen-only>
          <FileButtons file={row} failure="Erro ao baixar arquivo" shape="row" />
        </span>
      ) : null}
    </div>
    {row.description ? <Text className={styles.prose}>{row.description}</Text> : null}
  </>
);

export const PlanRow = ({ row, patientId }: { row: StoryRowOf<'plan'>; patientId: string }) => (
  <>
    <div className={styles.line}>
      <Anchor component={Link} to={paths.admin.patientTreatment(patientId)} className={styles.title}>
        {row.title}
      </Anchor>
      <PlanStatusBadge status={row.status} />
    </div>
    <Text size="sm" c="dimmed">
      Plano de tratamento{row.endDate ? `, até ${formatDate(row.endDate)}` : null}
    </Text>
    {row.description ? <Text className={styles.prose}>{row.description}</Text> : null}
  </>
);

export const ProcedureRow = ({ row, patientId }: { row: StoryRowOf<'procedure'>; patientId: string }) => (
  <>
    <div className={styles.line}>
      <Anchor component={Link} to={paths.admin.patientProcedures(patientId)} className={styles.title}>
        {row.title}
      </Anchor>
      {row.completedOn ? <CompletedBadge day={row.completedOn} /> : null}
    </div>
    <Text size="sm" c="dimmed">
      {row.completedOn ? 'Procedimento feito' : 'Procedimento planejado'}
    </Text>
    <Text className={styles.prose}>{row.description}</Text>
  </>
);
