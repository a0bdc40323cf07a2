/** The very same file was imported before. */
import { Alert } from '@mantine/core';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatInstant } from '#web/format/date.ts';
import { IconAlertCircle } from '#web/ui/icons/icons.ts';

export function ImportedBefore({ importedAt }: { importedAt: string | null | undefined }) {
  const { timeZone } = useClinic();
  return importedAt ? (
    <Alert color="yellow" icon={<IconAlertCircle aria-hidden />} role="status">
      Esta planilha foi importada em {formatInstant(importedAt, timeZone)}. O que já está na clínica não vem
      de novo; o que você corrigiu naquela vez está aqui como no arquivo.
    </Alert>
  ) : null;
}
