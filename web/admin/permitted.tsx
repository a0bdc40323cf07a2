import type { ReactNode } from 'react';
import type { Need } from '#contract/staff-screens.ts';
import { useCan } from '#web/auth/use-can.ts';
import { RecordBoundary } from '#web/ui/record-boundary.tsx';

/**
 * Around dialogs that only some roles may use. One with unsaved changes stays after the role is lost, to be read and copied,
 * and says why it cannot be saved.
 */
export const Permitted = ({ need, children }: { need: Need; children: ReactNode }) => (
  <RecordBoundary gone={!useCan()(need)} reason="Seu acesso mudou e não inclui mais isto." notFound={null}>
    {children}
  </RecordBoundary>
);
