/** Buttons of a file: preview and download. */
import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PatientFile } from '#contract/files.ts';
import { FilePreview } from './file-preview.tsx';
import { previewKind } from './preview-kind.ts';
import { useDownload } from './use-download.ts';

type FileButtonsProps = {
  file: PatientFile;
  /** Message when the file cannot be fetched. */
  failure: string;
  /** Icons in a table's row, buttons on a card. */
  as: 'icons' | 'buttons';
  /** More buttons, after these. */
  children?: ReactNode;
};

export function FileButtons({ file, failure, as, children }: FileButtonsProps) {
  const [previewing, preview] = useDisclosure(false);
  const download = useDownload(failure);
  const kind = previewKind(file);
  const actions = [
    ...(kind ? [{ label: 'Visualizar', Icon: IconEye, run: preview.open, busy: false }] : []),
    { label: 'Baixar', Icon: IconDownload, run: () => download.mutate(file), busy: download.isPending },
  ];
  return (
    <>
      <Group gap={as === 'icons' ? 4 : 'xs'} wrap={as === 'icons' ? 'nowrap' : 'wrap'}>
        {actions.map(({ label, Icon, run, busy }) =>
          as === 'icons' ? (
            <Tooltip key={label} label={label}>
              <ActionIcon onClick={run} disabled={busy} aria-label={`${label}: ${file.name}`}>
                <Icon aria-hidden size="1.25rem" stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          ) : (
            <Button
              key={label}
              variant="light"
              flex={1}
              px="xs"
              onClick={run}
              disabled={busy}
              leftSection={<Icon aria-hidden size="1.15em" />}
              aria-label={`${label}: ${file.name}`}
            >
              {label}
            </Button>
          ),
        )}
        {children}
      </Group>
      {kind && file.url ? (
        <FilePreview
          file={file}
          url={file.url}
          kind={kind}
          opened={previewing}
          onClose={preview.close}
          onDownload={() => download.mutate(file)}
        />
      ) : null}
    </>
  );
}
