/** Patients of the copy who may be registered here already: each is joined, left out, or comes as another one. */
import { Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { sayCount } from '#contract/count.ts';
import { ListFrame } from '#web/ui/list-frame.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import type { StepProps } from '../shown-import.ts';
import { Lines } from '../spreadsheet/review/lines.tsx';
import { pageSize, useEntries, useReviewCalls } from '../spreadsheet/review/review-data.ts';

export function SamePeople({ shown: { id } }: StepProps) {
  const [page, setPage] = useState(1);
  const calls = useReviewCalls(id);
  const entries = useEntries(id, 'duplicates', page);
  if (entries.data?.total === 0) return null;
  const { undecided = 0 } = entries.data?.counts ?? {};
  return (
    <Stack component="section" gap="sm" aria-labelledby="same-people">
      <div>
        <Title order={2} id="same-people">
          Pacientes que talvez já estejam aqui
        </Title>
        <Text c="dimmed">
          {undecided === 0
            ? 'Todos decididos. '
            : `${sayCount(undecided, 'espera', 'esperam')} uma escolha. `}
          As escolhas valem quando você importar.
        </Text>
      </div>
      <ListFrame
        query={entries}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        noun="pacientes"
        errorMessage="Erro ao carregar os pacientes"
        empty={null}
      >
        {(rows) =>
          rows && entries.data ? (
            <Lines
              filter="duplicates"
              kind="patients"
              page={{ ...entries.data, rows: [...rows] }}
              calls={calls}
              importId={id}
              isOfPlatform
            />
          ) : (
            <ListSkeleton rows={2} />
          )
        }
      </ListFrame>
    </Stack>
  );
}
