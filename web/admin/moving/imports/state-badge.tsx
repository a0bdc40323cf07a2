import { Badge } from '@mantine/core';
import type { ImportRow } from '#contract/moving/imports.ts';
import { stateWording } from './shown-import.ts';

export function StateBadge(props: Pick<ImportRow, 'state' | 'failure'>) {
  const { label, color } = stateWording(props);
  return (
    <Badge component="span" color={color}>
      {label}
    </Badge>
  );
}
