/** A section of the settings below the tabs: its heading and actions, then the content. */
import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Back } from '#web/ui/page.tsx';

type SettingsSectionProps = {
  title: string;
  description?: ReactNode;
  /** The main action last, at the far right. */
  actions?: ReactNode;
  /** 'Voltar', where the section was opened from elsewhere. */
  back?: { to: string; label: string };
  children: ReactNode;
};

export function SettingsSection({ title, description, actions, back, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <Stack component="section" gap="lg" aria-labelledby={id}>
      <DocumentTitle>{title}</DocumentTitle>
      <Group justify="space-between" gap="md">
        <Box flex="1 1 14rem">
          {back ? (
            <div data-screen-only>
              <Back {...back} />
            </div>
          ) : null}
          <Title order={2} id={id}>
            {title}
          </Title>
          {description ? <Text c="dimmed">{description}</Text> : null}
        </Box>
        {actions ? (
          <Group gap="xs" data-keep-free>
            {actions}
          </Group>
        ) : null}
      </Group>
      {children}
    </Stack>
  );
}
