/** What a dialog shows once, such as codes and passwords, with buttons that copy and print it. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { IconCheck, IconCopy, IconPrinter } from '#web/ui/icons/icons.ts';
import styles from './printed-sheet.module.css';

/** While it is shown, 'print' prints it alone. */
export const PrintedSheet = ({ children }: { children: ReactNode }) => (
  <div className={styles.sheet}>{children}</div>
);

type SheetActionsProps = {
  /** What is copied. */
  text: string;
  copyLabel: string;
  copiedLabel: string;
  canPrint?: boolean;
  /** Further buttons. */
  children?: ReactNode;
};

export function SheetActions({ text, copyLabel, copiedLabel, canPrint = true, children }: SheetActionsProps) {
  const { copy, copied, error } = useClipboard({ timeout: 2_000 });
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Stack gap="md">
      <Group gap="xs">
        <Button
          variant="light"
          onClick={() => copy(text)}
          leftSection={<Icon aria-hidden size="1.1em" />}
          // Not the button that closes the dialog: a second Enter after the form must not close it.
          data-autofocus
        >
          {copied ? copiedLabel : copyLabel}
        </Button>
        {children}
        {canPrint ? (
          <Button
            variant="light"
            onClick={() => window.print()}
            leftSection={<IconPrinter aria-hidden size="1.1em" />}
          >
            Imprimir
          </Button>
        ) : null}
      </Group>
      {error ? (
        <Text size="sm" c="dimmed" role="status">
          Este navegador não deixa copiar por aqui. Selecione o texto e copie.
        </Text>
      ) : null}
    </Stack>
  );
}
