import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type CsvRow, csvText } from '#contract/csv.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { IconDownload } from '#web/ui/icons/icons.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { notify } from '#web/ui/toasts.tsx';

type CsvButtonProps = { name: string; header: readonly string[]; ask: () => Promise<CsvRow[]> };

/** 'CSV do mês': asks for the rows and saves them. */
export function CsvButton({ name, header, ask }: CsvButtonProps) {
  const asking = useMutation({
    mutationFn: ask,
    onSuccess: (rows) => saveFile(`${name}.csv`, 'text/csv', csvText(header, rows)),
    onError: (error) => notify.error(errorMessage(error)),
  });
  return (
    <Button
      variant="subtle"
      leftSection={<IconDownload aria-hidden size="1.1em" />}
      loading={asking.isPending}
      onClick={() => asking.mutate()}
    >
      CSV do mês
    </Button>
  );
}
