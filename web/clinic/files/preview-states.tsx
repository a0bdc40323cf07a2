import { Loading } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import styles from './file-preview.module.css';

/** Shown when a file cannot be previewed. It can still be downloaded. */
export const PreviewProblem = ({ children }: { children: string }) => (
  <div role="alert">
    <EmptyState
      drawing="paper"
      title={children}
      description="Baixe o arquivo para abri-lo em outro programa."
    />
  </div>
);

export const PreviewLoading = () => (
  <Loading label="Carregando a visualização">
    <div className={styles.sheet} />
  </Loading>
);
