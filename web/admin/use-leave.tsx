/** Signing out from the administrator area. It asks first where a form holds unsaved changes. */
import { useState } from 'react';
import { useSignOut } from '#web/auth/sign-out.ts';
import { hasUnsavedChanges } from '#web/ui/dirty-forms.ts';
import { LeaveDialog } from '#web/ui/unsaved-changes.tsx';

/** @returns a function that signs out, and the element to render */
export function useLeave() {
  const signOut = useSignOut();
  const [asking, setAsking] = useState(false);
  return {
    leave: () => (hasUnsavedChanges() ? setAsking(true) : signOut.mutate()),
    leaving: signOut.isPending,
    dialog: (
      <LeaveDialog
        opened={asking}
        onStay={() => setAsking(false)}
        onLeave={() => {
          setAsking(false);
          signOut.mutate();
        }}
      />
    ),
  };
}
