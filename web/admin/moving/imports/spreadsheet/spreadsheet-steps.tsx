/** The steps of a spreadsheet that differ from those of the older platform. */
import { Card, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { sourceUpload } from '#contract/moving/imports.ts';
import { sheetLimits } from '#contract/moving/spreadsheet-files.ts';
import { api } from '#web/api/client.ts';
import { kindName, type StepProps, sheetKind } from '../shown-import.ts';
import { SourceUpload } from '../source-upload.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { ExampleFileLinks } from './example-files.tsx';
import { PrepareHelp } from './prepare-help.tsx';

export { Review } from './review/review.tsx';

export function Preparing({ shown }: StepProps) {
  const queryClient = useQueryClient();
  // Another file has other columns.
  const readAgain = (busy: boolean) =>
    busy ? undefined : queryClient.resetQueries({ queryKey: api.spreadsheetImports.key() });
  const upload = {
    label: kindName[shown.kind],
    accept: '.xlsx,.csv,.tsv,.txt',
    limitBytes: sheetLimits.bytes,
    name: shown.sourceName,
    url: sourceUpload(shown.id),
    onBusy: readAgain,
    isAlone: true,
  };
  if (shown.sourceName !== null)
    return (
      <Stack gap="lg">
        <SourceUpload {...upload} />
        <ColumnsStep shown={shown} />
      </Stack>
    );
  return (
    <Card component="section" aria-label="Planilha">
      <Stack gap="md">
        <SourceUpload
          {...upload}
          hint="Excel (.xlsx) ou CSV, com até 50.000 linhas. Uma linha para cada um."
        />
        <PrepareHelp kind={sheetKind(shown.kind)} />
        <ExampleFileLinks />
      </Stack>
    </Card>
  );
}
