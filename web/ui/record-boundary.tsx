/** The state of a page whose record does not exist, or is deleted or closed while it is edited. */
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { hasUnsavedChanges } from './dirty-forms.ts';
import type { DrawingName } from './drawings.tsx';
import { SaveBlocked, useSaveBlocked } from './save-blocked.ts';
import { EmptyState } from './states.tsx';

type RecordBoundaryProps = {
  /** Whether the record is missing, or cannot be changed any more. */
  gone: boolean;
  /** What happened to the record, as a sentence: 'Este cadastro foi excluído.' */
  reason: string;
  notFound: ReactNode;
  children: ReactNode;
};

/**
 * Replaces the content by `notFound` when the record is gone. A form with unsaved changes stays, to be read and copied:
 * it shows the reason, and its save button is disabled.
 */
export function RecordBoundary({ gone, reason, notFound, children }: RecordBoundaryProps) {
  const around = useSaveBlocked();
  // Once the form stays, it stays also when its last change is undone.
  const [stays, setStays] = useState(false);
  const unsaved = gone && hasUnsavedChanges();
  if (unsaved && !stays) setStays(true);
  if (!gone && stays) setStays(false);
  if (gone && !stays && !unsaved) return notFound;
  return <SaveBlocked value={gone ? reason : around}>{children}</SaveBlocked>;
}

type RecordNotFoundProps = {
  title: string;
  description?: string;
  drawing?: DrawingName;
  /** Where the other records are. */
  to: string;
  linkLabel: string;
};

export const RecordNotFound = ({
  title,
  description,
  drawing = 'search',
  to,
  linkLabel,
}: RecordNotFoundProps) => (
  <EmptyState
    drawing={drawing}
    title={title}
    description={description}
    action={
      <Button component={Link} to={to} variant="light">
        {linkLabel}
      </Button>
    }
  />
);
