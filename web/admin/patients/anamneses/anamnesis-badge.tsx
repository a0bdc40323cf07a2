import { Badge } from '@mantine/core';
import type { RecordAnamnesis } from '#contract/patients/anamneses.ts';

/** For those with the record. The others see 'Pendente' and 'Preenchida'. */
export const anamnesisLabels = { open: 'Pendente', sent: 'Por revisar', reviewed: 'Revisada' } as const;
const colors = { open: 'gray', sent: 'blue', reviewed: 'green' } as const;

export const AnamnesisBadge = ({ state }: Pick<RecordAnamnesis, 'state'>) => (
  <Badge variant="light" color={colors[state]}>
    {anamnesisLabels[state]}
  </Badge>
);
