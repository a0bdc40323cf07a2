/** What was applied, in a signed entry: a line for each product and device, and the drawings on demand. */
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type SignedApplication, sayUse } from '#contract/patients/application.ts';
import type { RecordEntry } from '#contract/patients/record.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { IconMapPin } from '#web/ui/icons/icons.ts';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { RecalledLot } from './recalled-lot.tsx';

const loadMap = () => import('./signed-map.tsx');

type SignedUsesProps = {
  patientId: string;
  entryId: string;
  /** With its marks where the answer has them: they are shown at once, also on paper. */
  application: Pick<SignedApplication, 'uses'> & Partial<SignedApplication>;
  recalls: RecordEntry['recalls'] | undefined;
};

export function SignedUses({
  patientId,
  entryId,
  application: { uses, marks },
  recalls = [],
}: SignedUsesProps) {
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
          <RecalledLot use={use} recalls={recalls} />
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
      {isOpen && whole?.marks.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nenhum ponto foi marcado no desenho.
        </Text>
      ) : null}
      {isShown && map && whole?.marks.length ? <map.SignedMap application={whole} recalls={recalls} /> : null}
    </div>
  );
}
