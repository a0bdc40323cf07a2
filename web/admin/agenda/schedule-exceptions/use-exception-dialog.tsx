import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExceptionKind, ScheduleException } from '#contract/agenda/schedule-exceptions.ts';
import { api } from '#web/api/client.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { ExceptionDialog, type ExceptionDraft } from './exception-dialog.tsx';
import { type ExceptionValues, emptyValues, valuesOf } from './exception-form-values.ts';

/** The dialog that adds or changes an exception, for the screens that open it. */
export function useExceptionDialog() {
  const today = useToday();
  const resources = useQuery(api.resources.list.queryOptions());
  const [draft, setDraft] = useState<ExceptionDraft | null>(null);
  const [opened, setOpened] = useState(false);
  const show = (next: Omit<ExceptionDraft, 'number'>) => {
    setDraft((before) => ({ ...next, number: (before?.number ?? 0) + 1 }));
    setOpened(true);
  };
  return {
    /** Without a resource there is no maintenance. */
    hasResources: (resources.data?.rows.length ?? 0) > 0,
    add: (kind: ExceptionKind, given?: Partial<ExceptionValues>) =>
      show({ kind, id: null, values: emptyValues(kind, given) }),
    edit: (exception: ScheduleException) =>
      show({ kind: exception.kind, id: exception.id, values: valuesOf(exception) }),
    dialog: (
      <ExceptionDialog
        draft={draft}
        opened={opened}
        resources={resources.data?.rows ?? []}
        today={today}
        onClose={() => setOpened(false)}
      />
    ),
  };
}
