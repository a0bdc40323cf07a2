import { EmptyState } from '#web/ui/states.tsx';

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
