/** What can be done with a file: preview, download, and more in a menu. */
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ListedFile } from '#contract/patients/files.ts';
import { ActionsMenu } from '#web/ui/actions-menu.tsx';
import type { MenuAction } from '#web/ui/actions-menu-items.tsx';
import { type Icon, IconDownload, IconEye } from '#web/ui/icons/icons.ts';
import { FilePreview } from './file-preview.tsx';
import { previewKind } from './preview-kind.ts';
import { useDownload } from './use-download.ts';

type FileButtonsProps = {
  file: ListedFile;
  /** Message when the file cannot be fetched. */
  failure: string;
  shape: 'row' | 'card';
  /** With more actions only the first one has a button; the others are in a menu. */
  more?: readonly MenuAction[];
};

type FileAction = { label: string; Icon: Icon; run: () => void; disabled: boolean };

export function FileButtons({ file, failure, shape, more = [] }: FileButtonsProps) {
  const [previewing, preview] = useDisclosure(false);
  const download = useDownload(failure);
  const kind = previewKind(file);
  const actions: FileAction[] = [
    ...(kind ? [{ label: 'Visualizar', Icon: IconEye, run: preview.open, disabled: false }] : []),
    {
      label: 'Baixar',
      Icon: IconDownload,
      run: () => download.mutate(file),
      disabled: download.isPending,
    },
  ];
  const open = more.length > 0 ? 1 : actions.length;
  const button = shape === 'row' ? ({ size: 'compact-sm' } as const) : ({ size: 'sm', flex: 1 } as const);
  return (
    <>
      <Group gap="xs" wrap={shape === 'row' ? 'nowrap' : 'wrap'}>
        {actions.slice(0, open).map(({ label, Icon: ActionIcon, run, disabled }) => (
          <Button
            key={label}
            variant="light"
            px={shape === 'card' ? 'xs' : undefined}
            onClick={run}
            disabled={disabled}
            leftSection={<ActionIcon aria-hidden size="1.15em" />}
            aria-label={`${label}: ${file.name}`}
            {...button}
          >
            {label}
          </Button>
        ))}
        {more.length > 0 ? (
          <ActionsMenu name={file.name} actions={[...actions.slice(open), ...more]} {...button} />
        ) : null}
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
