/** The clinic's logo in its form: preview, choosing, progress, removal. It is sent when the form is saved. */
import { Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { logoTypes } from '#contract/settings.ts';
import { Mark } from '#web/clinic/mark.tsx';
import styles from './settings.module.css';
import type { EditedLogo } from './use-edited-logo.ts';

type LogoFieldProps = {
  logo: EditedLogo;
  saving: boolean;
  /** Per cent that has gone out, or null while no file is sent. */
  sent: number | null;
  onCancel: () => void;
};

export function LogoField({ logo, saving, sent, onCancel }: LogoFieldProps) {
  return (
    <fieldset className={styles.logo} aria-label="Logo">
      <div className={styles.preview}>
        {logo.shown ? <img src={logo.shown} alt="Logo da clínica" /> : <Mark />}
      </div>
      <Stack gap="xs" flex={1} miw={0}>
        <Text fw="medium">Logo</Text>
        <Group gap="xs">
          <FileButton
            accept={logoTypes.join(',')}
            onChange={(file) => file && logo.pick(file)}
            disabled={saving}
          >
            {(button) => (
              <Button
                {...button}
                variant="light"
                size="sm"
                disabled={saving}
                leftSection={<IconPhoto aria-hidden size="1.1em" />}
              >
                {sent !== null ? 'Enviando...' : logo.shown ? 'Trocar logo' : 'Adicionar logo'}
              </Button>
            )}
          </FileButton>
          {sent !== null ? (
            <Button variant="subtle" size="sm" onClick={onCancel}>
              Cancelar envio
            </Button>
          ) : null}
          {logo.shown && !saving ? (
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              onClick={logo.remove}
              leftSection={<IconTrash aria-hidden size="1.1em" />}
            >
              Remover logo
            </Button>
          ) : null}
        </Group>
        {sent !== null ? (
          <Group gap="sm" wrap="nowrap">
            <Progress value={sent} flex={1} maw="20rem" aria-label="Envio do logo" />
            <Text size="sm" c="dimmed" className={styles.percent}>
              {sent}%
            </Text>
          </Group>
        ) : (
          <Text size="sm" c="dimmed">
            JPEG, PNG ou WebP, até 10 MB. De preferência quadrado.
          </Text>
        )}
        {logo.problem ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {logo.problem}
          </Text>
        ) : null}
      </Stack>
    </fieldset>
  );
}
