/** Preview of a file in a dialog. A PDF is only rendered, so that its scripts do not run. */
import { Button, Group, Modal, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { PatientFile } from '#contract/files.ts';
import { formatFileSize } from '#web/format/file-size.ts';
import { Loading } from '#web/ui/skeletons.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import styles from './file-preview.module.css';
import type { PreviewKind } from './preview-kind.ts';
import { PreviewProblem } from './preview-problem.tsx';

const PdfPages = lazy(() => import('./pdf-pages.tsx'));

type FilePreviewProps = {
  file: PatientFile;
  url: string;
  kind: PreviewKind;
  opened: boolean;
  onClose: () => void;
  onDownload: () => void;
};

export function FilePreview({ file, url, kind, opened, onClose, onDownload }: FilePreviewProps) {
  const isPhone = useIsPhone();
  return (
    <Modal opened={opened} onClose={onClose} title={file.name} size="56rem" fullScreen={isPhone}>
      <Group justify="space-between" gap="sm" mb="md">
        <Text size="sm" c="dimmed">
          {formatFileSize(file.sizeBytes)}
        </Text>
        <Button data-keep-free onClick={onDownload} leftSection={<IconDownload aria-hidden size="1.1em" />}>
          Baixar
        </Button>
      </Group>
      <div className={styles.stage} data-kind={kind}>
        {kind === 'image' ? (
          <Picture url={url} name={file.name} />
        ) : (
          <Suspense fallback={<PreviewLoading />}>
            <PdfPages url={url} name={file.name} />
          </Suspense>
        )}
      </div>
    </Modal>
  );
}

function Picture({ url, name }: { url: string; name: string }) {
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading');
  if (state === 'broken') return <PreviewProblem>Não foi possível mostrar esta imagem.</PreviewProblem>;
  return (
    <>
      {state === 'loading' ? <PreviewLoading /> : null}
      <img
        className={styles.picture}
        data-state={state}
        src={url}
        alt={name}
        onLoad={() => setState('shown')}
        onError={() => setState('broken')}
      />
    </>
  );
}

export const PreviewLoading = () => (
  <Loading label="Carregando a visualização">
    <div className={styles.sheet} />
  </Loading>
);
