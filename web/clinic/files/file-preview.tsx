/** Preview of a file in a dialog. A PDF is only rendered, so that its scripts do not run. */
import { Button, Group, Modal, Text } from '@mantine/core';
import { type CSSProperties, lazy, Suspense, useEffect, useState } from 'react';
import type { ListedFile } from '#contract/patients/files.ts';
import { formatFileSize } from '#web/format/file-size.ts';
import { IconDownload, IconPrinter, IconZoomIn, IconZoomOut } from '#web/ui/icons/icons.ts';
import { StageButton } from '#web/ui/stage-button.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { useSheetEntry } from '#web/ui/use-sheet-entry.ts';
import { DocumentState } from './document-state.tsx';
import styles from './file-preview.module.css';
import type { PreviewKind } from './preview-kind.ts';
import { PreviewLoading, PreviewProblem } from './preview-states.tsx';
import { useZoom, type Zoom } from './use-zoom.ts';

const PdfPages = lazy(() => import('./pdf-pages.tsx'));

type PreviewProps = {
  file: Pick<ListedFile, 'name' | 'sizeBytes' | 'document'>;
  url: string;
  kind: PreviewKind;
  onDownload: () => void;
  onPrint?: (() => void) | undefined;
};

type FilePreviewProps = PreviewProps & { opened: boolean; onClose: () => void };

export function FilePreview({ opened, onClose, ...preview }: FilePreviewProps) {
  const isPhone = useIsPhone();
  const entry = useSheetEntry(onClose);
  // A phone's Back closes what covers the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once as it opens
  useEffect(() => {
    if (opened && isPhone) entry.open();
  }, [opened]);
  return (
    <Modal
      opened={opened}
      onClose={() => {
        entry.close();
        onClose();
      }}
      title={preview.file.name}
      size="60rem"
      fullScreen={isPhone}
      yOffset="1.5rem"
    >
      <Preview {...preview} />
    </Modal>
  );
}

/** Made anew each time the dialog opens. */
function Preview({ file, url, kind, onDownload, onPrint }: PreviewProps) {
  const zoom = useZoom();
  const { factor, stage, setStage } = zoom;
  return (
    <>
      <Group justify="space-between" gap="sm" mb="sm">
        <ZoomButtons zoom={zoom} />
        <Group gap="sm">
          <DocumentState document={file.document} />
          <Text size="sm" c="dimmed">
            {formatFileSize(file.sizeBytes)}
          </Text>
          {onPrint ? (
            <Button
              data-keep-free
              variant="default"
              onClick={onPrint}
              leftSection={<IconPrinter aria-hidden size="1.1em" />}
            >
              Imprimir
            </Button>
          ) : null}
          <Button data-keep-free onClick={onDownload} leftSection={<IconDownload aria-hidden size="1.1em" />}>
            Baixar
          </Button>
        </Group>
      </Group>
      {/* It scrolls in both directions, also by the keyboard. */}
      <section
        ref={setStage}
        className={styles.stage}
        style={variables({ '--zoom': factor })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus
        tabIndex={0}
        aria-label="Visualização"
      >
        {kind === 'image' ? (
          <Picture url={url} name={file.name} />
        ) : (
          <Suspense fallback={<PreviewLoading />}>
            {stage ? <PdfPages url={url} name={file.name} stage={stage} factor={factor} /> : null}
          </Suspense>
        )}
      </section>
    </>
  );
}

const ZoomButtons = ({ zoom: { factor, smaller, larger } }: { zoom: Zoom }) => (
  <Group gap={4} wrap="nowrap">
    <StageButton label="Diminuir" onClick={smaller} Icon={IconZoomOut} />
    <Text component="output" size="sm" w="3rem" ta="center" className={styles.factor}>
      {`${Math.round(factor * 100)}%`}
    </Text>
    <StageButton label="Aumentar" onClick={larger} Icon={IconZoomIn} />
  </Group>
);

function Picture({ url, name }: { url: string; name: string }) {
  const [state, setState] = useState<'loading' | 'broken' | { width: number; height: number }>('loading');
  if (state === 'broken') return <PreviewProblem>Não foi possível mostrar esta imagem.</PreviewProblem>;
  const loading = state === 'loading';
  return (
    <>
      {loading ? <PreviewLoading /> : null}
      <img
        className={styles.picture}
        data-state={loading ? 'loading' : 'shown'}
        style={
          loading
            ? undefined
            : variables({ '--width': `${state.width}px`, '--ratio': state.width / state.height })
        }
        src={url}
        alt={name}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setState({ width: naturalWidth, height: naturalHeight })
        }
        onError={() => setState('broken')}
      />
    </>
  );
}

/** React's type of a style knows no custom properties. */
const variables = (values: Record<`--${string}`, string | number>): CSSProperties => values;
