/** 'Instalar o aplicativo', where the browser offers it. 'Agora não' is remembered in this browser. */
import { Button, Card, Group, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { type InstallPromptEvent, installPrompt } from '#web/ui/install-prompt.ts';

export function Install({ event }: { event: InstallPromptEvent }) {
  const [isRefused, setRefused] = useLocalStorage({
    key: 'install-refused',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  if (isRefused) return null;
  return (
    <Card component="section" aria-label="Instalar o aplicativo" p="md">
      <Text fw={500}>Use como um aplicativo</Text>
      <Text size="sm" c="dimmed">
        Fica na tela do seu celular e abre com um toque.
      </Text>
      <Group gap="xs" mt="sm">
        <Button
          onClick={() => {
            void event.prompt();
            // It can be used once.
            installPrompt.set(null);
          }}
        >
          Instalar o aplicativo
        </Button>
        <Button variant="subtle" onClick={() => setRefused(true)}>
          Agora não
        </Button>
      </Group>
    </Card>
  );
}
