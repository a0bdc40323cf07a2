/** What became known of a lot after the signature: not part of what was signed. */
import { Text } from '@mantine/core';
import type { SignedUse } from '#contract/patients/application.ts';
import type { RecordEntry } from '#contract/patients/record.ts';

export function RecalledLot({
  use,
  recalls,
}: {
  use: SignedUse | undefined;
  recalls: RecordEntry['recalls'];
}) {
  if (use?.kind !== 'product') return null;
  const recall = recalls.find(
    ({ productId, lotCode }) => productId === use.product.id && lotCode === use.lot?.code,
  );
  return recall ? (
    <Text span inherit c="red" fw={500} display="block">
      Lote {recall.lotCode} recolhido: {recall.recallReason}
    </Text>
  ) : null;
}
