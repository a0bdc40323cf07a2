/** The e-mail of a reminder in a dialog, with its button as it looks. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { CardSkeleton, Loading } from '#web/ui/skeletons.tsx';

/** The text of a mail has a button as its label and its address on two lines. */
const buttonIn = (part: string) => /^(.+):\nhttps?:\S+$/u.exec(part)?.[1];

export function ReminderPreview() {
  const [opened, setOpened] = useState(false);
  const preview = useQuery({ ...api.reminders.preview.queryOptions(), enabled: opened });
  return (
    <>
      <Group>
        <Button variant="default" onClick={() => setOpened(true)}>
          Ver como fica o e-mail
        </Button>
      </Group>
      <Modal opened={opened} onClose={() => setOpened(false)} title="O e-mail do lembrete">
        <QueryContent
          query={preview}
          errorMessage="Erro ao montar o e-mail"
          skeleton={
            <Loading>
              <CardSkeleton lines={6} />
            </Loading>
          }
        >
          {({ subject, text }) => (
            <Stack gap="sm">
              <Text fw={600}>{subject}</Text>
              {text.split('\n\n').map((part) => {
                const label = buttonIn(part);
                return label === undefined ? (
                  <Text key={part} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                    {part}
                  </Text>
                ) : (
                  <Button key={part} component="span" style={{ alignSelf: 'start', cursor: 'default' }}>
                    {label}
                  </Button>
                );
              })}
            </Stack>
          )}
        </QueryContent>
      </Modal>
    </>
  );
}
