/** The values before and after a change, shown on request. */
import { Anchor } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId } from 'react';
import type { ActivityEntry, ActivityValues } from '#contract/accounts/activity.ts';
import { formatValue, sayColumn } from '#web/clinic/activity/columns.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import styles from './activity.module.css';

export const hasChanges = ({ before, after }: ActivityEntry) =>
  Object.keys(before).length + Object.keys(after).length > 0;

export function ActivityChanges({ entry, about }: { entry: ActivityEntry; about: string }) {
  const [opened, { toggle }] = useDisclosure(false);
  const panel = useId();
  const label = opened ? 'Ocultar detalhes' : 'Ver detalhes';
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="sm"
        className={styles.toggle}
        data-screen-only
        onClick={toggle}
        aria-expanded={opened}
        aria-controls={panel}
        aria-label={`${label}: ${about}`}
      >
        {label}
      </Anchor>
      <div id={panel} hidden={!opened}>
        {opened ? <Values {...entry} /> : null}
      </div>
    </>
  );
}

function Values({ action, noun, before, after }: ActivityEntry) {
  const columns = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (
    <dl className={styles.changes}>
      {columns.map((column) => (
        <div key={column}>
          <dt>{noun === 'session' ? 'Sessões encerradas' : sayColumn(column)}</dt>
          {action === 'changed' || (column in before && column in after) ? (
            <>
              <Value name="Antes" column={column} values={before} />
              <Value name="Depois" column={column} values={after} />
            </>
          ) : (
            <Value column={column} values={{ ...before, ...after }} />
          )}
        </div>
      ))}
    </dl>
  );
}

type ValueProps = { name?: string; column: string; values: ActivityValues };

function Value({ name, column, values }: ValueProps) {
  const { timeZone } = useClinic();
  return (
    <dd>
      {name ? <span className={styles.side}>{name}: </span> : null}
      <span className={values[column] === undefined ? styles.nothing : undefined}>
        {formatValue(column, values[column], timeZone)}
      </span>
    </dd>
  );
}
