import { Badge, Text } from '@mantine/core';
import type { ListedFile } from '#contract/patients/files.ts';
import { formatInstantDate } from '#web/format/date.ts';
import { useClinic } from '../clinic.ts';

/** What the PDF of an issued document does not say by itself. Nothing for other files. */
export function DocumentState({ document }: Pick<ListedFile, 'document'>) {
  const { timeZone } = useClinic();
  return (
    <>
      {document?.cancelledAt ? (
        <Badge color="red" flex="none">
          {document.isTerm ? 'Revogado' : 'Cancelado'} em {formatInstantDate(document.cancelledAt, timeZone)}
        </Badge>
      ) : null}
      {document?.signedBy ? (
        <Text size="sm" c="dimmed">
          Assinado digitalmente por {document.signedBy} (ICP-Brasil)
        </Text>
      ) : null}
    </>
  );
}
