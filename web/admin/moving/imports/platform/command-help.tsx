/** For clinics whose files are too large for the page: the command at the server does the same. */
import { Button, Card, Code, CopyButton, Group, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { importLimits } from '#contract/moving/imports.ts';
import { formatFileSize } from '#web/format/file-size.ts';
import { IconCheck, IconCopy } from '#web/ui/icons/icons.ts';
import styles from './platform.module.css';

export function CommandHelp() {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Stack gap="sm">
        <Title order={3} id={id}>
          A clínica é grande?
        </Title>
        <Text c="dimmed">
          Por esta página cabem {formatFileSize(importLimits.dumpBytes)} de banco e{' '}
          {formatFileSize(importLimits.archiveBytes)} de arquivos. Para mais, quem cuida do servidor usa este
          comando. Com <Code>--dry-run</Code> ele só confere:
        </Text>
        <CommandText>npm run import -- supabase --dump clinica.dump --storage PASTA --dry-run</CommandText>
        <Text c="dimmed">O andamento, o relatório e o botão de desfazer aparecem aqui do mesmo jeito.</Text>
      </Stack>
    </Card>
  );
}

export const CommandText = ({ children }: { children: string }) => (
  <Group gap="xs" align="flex-start">
    <Code block className={styles.command}>
      {children}
    </Code>
    <CopyButton value={children}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="compact-md"
          onClick={copy}
          leftSection={copied ? <IconCheck aria-hidden size="1em" /> : <IconCopy aria-hidden size="1em" />}
        >
          {copied ? 'Copiado' : 'Copiar'}
        </Button>
      )}
    </CopyButton>
  </Group>
);
