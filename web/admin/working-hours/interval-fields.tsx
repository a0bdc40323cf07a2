/** Beginning and end of one interval, to type. */
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Interval } from '#contract/intervals.ts';
import { TimeTextInput } from '#web/ui/masked-fields.tsx';
import styles from './interval-fields.module.css';

type IntervalFieldsProps = {
  /** 'Segunda-feira, intervalo 1', for the accessible names. */
  name: string;
  interval: Interval;
  /** The id of the sentence about a problem. */
  wrong?: string;
  onChange: (interval: Interval) => void;
  onRemove: () => void;
};

export function IntervalFields({ name, interval, wrong, onChange, onRemove }: IntervalFieldsProps) {
  const field = {
    size: 'sm',
    className: styles.field,
    classNames: { input: styles.input },
    error: wrong !== undefined,
    'aria-describedby': wrong,
  } as const;
  return (
    <div className={styles.interval}>
      <TimeTextInput
        {...field}
        aria-label={`${name}: início`}
        value={interval.start}
        onChange={(start) => onChange({ ...interval, start })}
      />
      <span aria-hidden="true" className={styles.dash}>
        –
      </span>
      <TimeTextInput
        {...field}
        aria-label={`${name}: fim`}
        value={interval.end}
        onChange={(end) => onChange({ ...interval, end })}
      />
      <ActionIcon color="gray" className={styles.remove} aria-label={`Remover ${name}`} onClick={onRemove}>
        <IconX aria-hidden size="1rem" />
      </ActionIcon>
    </div>
  );
}
