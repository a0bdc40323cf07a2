import { EmptyState } from '#web/ui/states.tsx';

/** Why a file cannot be looked at here; saving it is still possible. */
export const PreviewProblem = ({ children }: { children: string }) => (
  <div role="alert">
    <EmptyState
      drawing="paper"
      title={children}
      description="Baixe o arquivo para abri-lo em outro programa."
    />
  </div>
);
