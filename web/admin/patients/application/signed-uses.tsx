/** What was applied, in a signed entry: a line for each product and device, and the drawings on demand. */
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignedApplication, SignedUse } from '#contract/patients/application.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { formatDate } from '#web/format/date.ts';
import { IconMapPin } from '#web/ui/icons/icons.ts';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';

const loadMap = () => import('./signed-map.tsx');
const inHundredths = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 });

type SignedUsesProps = {
  patientId: string;
  entryId: string;
  /** With its marks where the answer has them: they are shown at once, also on paper. */
  application: Pick<SignedApplication, 'uses'> & Partial<SignedApplication>;
};

export function SignedUses({ patientId, entryId, application: { uses, marks } }: SignedUsesProps) {
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || marks !== undefined;
  const map = useLazyModule(loadMap, isShown);
  const found = useQuery({
    ...api.record.marks.queryOptions({ input: { patientId, id: entryId } }),
    enabled: isOpen && marks === undefined,
    // What is signed does not change.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const whole = marks ? { uses, marks } : found.data?.application;
  return (
    <div>
      {uses.map((use) => (
        <Text key={use.key} size="sm">
          {sayUse(use)}
        </Text>
      ))}
      {found.isError ? (
        <Text size="sm" c="red" role="alert">
          {errorMessage(found.error)}
        </Text>
      ) : null}
      {marks ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconMapPin aria-hidden size="1.05em" />}
          aria-expanded={isOpen}
          loading={isOpen && (found.isLoading || !map)}
          onClick={() => (found.isError ? found.refetch() : setOpen(!isOpen))}
          data-screen-only
        >
          {isOpen ? 'Fechar o mapa' : 'Ver no mapa'}
        </Button>
      )}
      {isShown && map && whole ? <map.SignedMap application={whole} /> : null}
    </div>
  );
}

/** 'Toxina A (Fabricante) · lote C1234, até 31/12/2027 · 32 U' */
function sayUse(use: SignedUse): string {
  if (use.kind === 'device') {
    const passes = use.passes === null ? null : use.passes === 1 ? '1 passada' : `${use.passes} passadas`;
    return [use.name, use.tip, use.fluence, use.pulse, passes].filter(Boolean).join(' · ');
  }
  const { product, lot, total, reason } = use;
  return [
    product.maker ? `${product.name} (${product.maker})` : product.name,
    product.registration ? `ANVISA ${product.registration}` : null,
    product.dilution,
    lot ? `lote ${lot.code}${lot.expiresOn ? `, até ${formatDate(lot.expiresOn)}` : ''}` : 'sem lote',
    `${inHundredths.format(total)} ${product.unit}`,
    reason ? `motivo: ${reason}` : null,
  ]
    .filter(Boolean)
    .join(' · ');
}
