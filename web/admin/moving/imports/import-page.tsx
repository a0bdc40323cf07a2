/** One import. Its state decides what is shown; only `preparing` and `review` differ by kind. */
import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { isWorking } from '#contract/moving/imports.ts';
import { api } from '#web/api/client.ts';
import { isMissing } from '#web/api/error-messages.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatInstant } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { RecordNotFound } from '#web/ui/record-boundary.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { SettingsSection } from '../../settings-section.tsx';
import { Ended } from './ended.tsx';
import { Failure } from './failure.tsx';
import { kindName, type ShownImport, type StepProps, sourceOf } from './shown-import.ts';
import { StateBadge } from './state-badge.tsx';
import { Working } from './working.tsx';

/** While the server works. The change stream tells about the end, but not about each step. */
const refetchMs = 2_000;
const back = { to: paths.admin.imports(), label: 'Importar' };

export function Component() {
  const { id = '' } = useParams();
  const found = useQuery(
    api.imports.get.queryOptions({
      input: { id },
      refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? refetchMs : false),
    }),
  );
  if (isMissing(found.error)) {
    return (
      <SettingsSection title="Importar" back={back}>
        <RecordNotFound
          title="Importação não encontrada."
          to={paths.admin.imports()}
          linkLabel="Ver as importações"
        />
      </SettingsSection>
    );
  }
  return (
    <SettingsSection
      title={found.data ? kindName[found.data.kind] : 'Importação'}
      description={found.data ? <Origin {...found.data} /> : undefined}
      back={back}
    >
      <QueryContent
        query={found}
        errorMessage="Erro ao carregar a importação"
        skeleton={<CardsSkeleton cards={2} columns={2} />}
      >
        {(shown) => <Step key={shown.id} shown={shown} />}
      </QueryContent>
    </SettingsSection>
  );
}

const isUnderWay = ({ state, failure }: ShownImport) => isWorking(state) && failure === null;

function Origin(shown: ShownImport) {
  const { createdName, createdAt, state, failure } = shown;
  const { timeZone } = useClinic();
  const words = [
    sourceOf(shown, timeZone),
    createdName ?? 'comando no servidor',
    formatInstant(createdAt, timeZone),
  ];
  return (
    <Group gap="xs" component="span" mt={6}>
      <StateBadge state={state} failure={failure} />
      <span>{words.filter((word) => word !== null).join(' · ')}</span>
    </Group>
  );
}

function Step({ shown }: StepProps) {
  const { failure } = shown;
  // A finished one that could not be undone shows its result.
  if (failure !== null && shown.state !== 'done') {
    return (
      <Stack gap="lg">
        <Failure shown={shown} failure={failure} />
        {/* The file may be the cause: it can be replaced. */}
        {shown.state === 'checking' ? <ByKind shown={shown} /> : null}
      </Stack>
    );
  }
  switch (shown.state) {
    case 'preparing':
    case 'review':
      return <ByKind shown={shown} />;
    case 'checking':
    case 'importing':
    case 'undoing':
      return <Working shown={shown} />;
    default:
      return <Ended shown={shown} />;
  }
}

type Steps = Record<'Preparing' | 'Review', ComponentType<StepProps>>;

const fetchPlatform = (): Promise<Steps> => import('./platform/platform-steps.tsx');
const fetchSpreadsheet = (): Promise<Steps> => import('./spreadsheet/spreadsheet-steps.tsx');

function ByKind({ shown }: StepProps) {
  const steps = useLazyModule(shown.kind === 'platform' ? fetchPlatform : fetchSpreadsheet, true);
  if (!steps) return <CardsSkeleton cards={2} columns={2} />;
  return shown.state === 'review' ? <steps.Review shown={shown} /> : <steps.Preparing shown={shown} />;
}
