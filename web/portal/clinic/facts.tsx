/** List of labels and values, with a text for missing values. */
import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Icon } from '#web/ui/icons/icons.ts';
import styles from './facts.module.css';

export type Fact = {
  label: string;
  value: ReactNode;
  Icon: Icon;
  /** Shown instead of a missing value; default 'Não informado'. */
  missing?: string;
};

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <Card component="dl" className={styles.facts}>
    {facts.map(({ label, value, Icon, missing = 'Não informado' }) => (
      <div key={label} className={styles.fact}>
        <dt>
          <Icon aria-hidden size="1.35rem" stroke={1.6} />
          {label}
        </dt>
        <dd>{value || <span className={styles.missing}>{missing}</span>}</dd>
      </div>
    ))}
  </Card>
);
