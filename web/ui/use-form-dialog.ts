import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';

/** The dialog in which a list adds a row or changes one. `edited` is null for a new row, and stays while the dialog closes. */
export function useFormDialog<Row>() {
  const [edited, setEdited] = useState<Row | null>(null);
  const [opened, dialog] = useDisclosure(false);
  const open = (row: Row | null) => {
    setEdited(row);
    dialog.open();
  };
  return { edited, opened, open, close: dialog.close };
}
