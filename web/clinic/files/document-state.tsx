import { Badge } from '@mantine/core';
import type { PatientFile } from '#contract/patients/files.ts';
import { formatInstantDate } from '#web/format/date.ts';
import { useClinic } from '../clinic.ts';

/** What the PDF of an issued document does not say by itself. Nothing for other files. */
export function DocumentState({ document }: Pick<PatientFile, 'document'>) {
  const { timeZone } = useClinic();
  return document?.cancelledAt ? (
    <Badge color="red" flex="none">
      Cancelado em {formatInstantDate(document.cancelledAt, timeZone)}
    </Badge>
  ) : null;
}
