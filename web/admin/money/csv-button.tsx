import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type CsvRow, csvText } from '#contract/csv.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { IconDownload } from '#web/ui/icons/icons.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { notify } from '#web/ui/toasts.tsx';

type CsvButtonProps = {
  title: string;
  /** On the button, where a screen has two. */
  label?: string;
  /** After the title in the name of the file. */
  days: string;
  header: readonly string[];
  /** A function asks for them. */
  rows: readonly CsvRow[] | (() => Promise<CsvRow[]>);
};

export function CsvButton({ title, label = 'CSV', days, header, rows }: CsvButtonProps) {
  const saving = useMutation({
    mutationFn: async () => (typeof rows === 'function' ? rows() : rows),
    onSuccess: (saved) => saveFile(`${title} ${days}.csv`, 'text/csv', csvText(header, saved)),
    onError: (error) => notify.error(errorMessage(error)),
  });
  return (
    <Button
      variant="subtle"
      size="compact-md"
      // Its words stand in line with what is above and below.
      px="xs"
      mx="-xs"
      leftSection={<IconDownload aria-hidden size="1.1em" />}
      aria-label={`Baixar CSV: ${title}`}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
      data-screen-only
      style={{ flexShrink: 0 }}
    >
      {label}
    </Button>
  );
}
