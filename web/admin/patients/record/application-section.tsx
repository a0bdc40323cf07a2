/** The button that opens the map of an application. Its code and the products are loaded then. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApplicationProblem } from '#contract/errors.ts';
import { api } from '#web/api/client.ts';
import { IconMapPin } from '#web/ui/icons/icons.ts';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { applicationId } from './still-missing.tsx';
import type { Draft, RecordData } from './use-draft.ts';

const loadPanel = () => import('../application/application-panel.tsx');

type ApplicationSectionProps = {
  draft: Draft;
  patientName: string;
  lasts: RecordData['lastApplications'];
  devices: readonly string[];
  day: string;
  problems: readonly ApplicationProblem[];
};

/**
 * What an application has against its signature, though it does not keep it from being signed.
 * @param onNext after one went on with the next lot: its button is gone
 */
export function useShortLots(draft: Draft, day: string, onNext: () => void) {
  const isMarked = draft.words.application !== null;
  const panel = useLazyModule(loadPanel, isMarked);
  const products = useQuery({ ...api.products.usable.queryOptions(), enabled: isMarked }).data?.products;
  return panel && products ? panel.shortLots(draft, products, day, onNext) : [];
}

export function ApplicationSection(props: ApplicationSectionProps) {
  const [isOpen, setOpen] = useState(props.draft.words.application !== null);
  /** It was opened here, and is to be seen. */
  const [isNew, setNew] = useState(false);
  const panel = useLazyModule(loadPanel, isOpen);
  if (isOpen) return panel ? <panel.default {...props} isNew={isNew} /> : <ListSkeleton />;
  return (
    <div>
      <Button
        id={applicationId}
        variant="default"
        leftSection={<IconMapPin aria-hidden size="1.1em" />}
        onClick={() => {
          setOpen(true);
          setNew(true);
        }}
      >
        Marcar aplicação
      </Button>
    </div>
  );
}
