/** The anamnesis above the consultation that is being written: open while it is to be reviewed, else folded. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { IconChevronDown } from '#web/ui/icons/icons.ts';
import styles from '../record/consultation.module.css';
import { anamnesisId } from '../record/still-missing.tsx';
import { anamnesisLabels } from './anamnesis-badge.tsx';
import AnamnesisPanel from './anamnesis-panel.tsx';

export function AnamnesisBeside({ patientId }: { patientId: string }) {
  /** As the user chose. */
  const [isOpen, setOpen] = useState<boolean>();
  const found = useQuery(api.anamneses.list.queryOptions({ input: { patientId } }));
  const rows = found.data?.rows ?? [];
  const state = rows.some((row) => row.state === 'sent') ? 'sent' : rows[0]?.state;
  const opened = isOpen ?? state === 'sent';
  return (
    <div>
      <Button
        id={anamnesisId}
        variant={state === 'sent' ? 'light' : 'default'}
        fullWidth
        justify="space-between"
        rightSection={<IconChevronDown aria-hidden size="1.1em" />}
        aria-expanded={opened}
        onClick={() => setOpen(!opened)}
      >
        {state ? `Anamnese ${anamnesisLabels[state].toLowerCase()}` : 'Anamnese'}
      </Button>
      {opened ? (
        <div className={styles.opened}>
          <AnamnesisPanel patientId={patientId} />
        </div>
      ) : null}
    </div>
  );
}
