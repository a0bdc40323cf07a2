/** A later dump of the same source: what an earlier one brought stays, and its changes are the clinic's to make. */
import { Alert, Text } from '@mantine/core';
import { sayCount } from '#contract/count.ts';
import type { ImportResult } from '#contract/moving/imports.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatInstant } from '#web/format/date.ts';
import { IconAlertCircle, IconInfoCircle } from '#web/ui/icons/icons.ts';

/** Nothing where no row was here before. */
export function PresentCard({ result, isPlan = false }: { result: ImportResult | null; isPlan?: boolean }) {
  const { timeZone } = useClinic();
  const { present, importedAt } = result ?? {};
  if (!present) return null;
  const { rows, changed, gone } = present;
  const here = `${sayCount(rows, 'registro já estava aqui', 'registros já estavam aqui')}, sem contar contas e perfis`;
  const goneText =
    gone > 0
      ? ` ${sayCount(gone, 'registro daqui já não está', 'registros daqui já não estão')} na origem: ${gone === 1 ? 'fica' : 'ficam'} aqui. Veja “Já não está na origem”.`
      : '';
  if (changed === 0)
    return (
      <Alert color="gray" icon={<IconInfoCircle aria-hidden />} title={here}>
        {importedAt
          ? `Esta cópia é a mesma que foi importada em ${formatInstant(importedAt, timeZone)}. `
          : null}
        Nenhuma mudança da origem falta nos campos que comparamos.{goneText}
      </Alert>
    );
  return (
    <Alert
      color="yellow"
      icon={<IconAlertCircle aria-hidden />}
      title={`${sayCount(changed, 'registro mudou', 'registros mudaram')} na origem`}
    >
      <Text>
        {here}. {isPlan ? 'O que mudou na origem não vem' : 'O que mudou na origem não veio'}: a lista, com o
        valor de cada lado, está em “Mudou na origem” e no CSV. Faça aqui as mudanças que valem, ou, se a
        importação anterior ainda puder ser desfeita, desfaça-a e traga esta cópia inteira.{goneText}
      </Text>
    </Alert>
  );
}
