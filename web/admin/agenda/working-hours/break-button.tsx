/** Takes a lunch break out of every day that is open at that time. */
import { Button, Group, Popover, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { completeTime } from '#web/format/typed-time.ts';
import { IconToolsKitchen2 } from '#web/ui/icons/icons.ts';
import { TimeTextInput } from '#web/ui/masked-fields.tsx';
import { cut, problemOfDay, spanOf, type Week } from './week.ts';

type BreakButtonProps = { week: Week; onChange: (week: Week) => void };

export function BreakButton({ week, onChange }: BreakButtonProps) {
  const [opened, { close, toggle }] = useDisclosure(false);
  const [start, setStart] = useState('12:00');
  const [end, setEnd] = useState('13:00');
  const pause = { start: completeTime(start), end: completeTime(end) };
  const span = spanOf(pause);
  const problem = problemOfDay([pause], true)?.message;
  const apply = () => {
    if (!span) return;
    onChange(week.map((day) => cut(day, span)));
    close();
  };
  const onEnter = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The fields stand inside the form of the week.
    event.preventDefault();
    apply();
  };
  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && close()}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button variant="light" leftSection={<IconToolsKitchen2 aria-hidden size="1.1em" />} onClick={toggle}>
          Pausa de almoço
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Pausa de almoço">
        <Stack gap="sm" maw="17rem" onKeyDown={onEnter}>
          <Text size="sm">Sem atendimento neste horário, em todos os dias abertos.</Text>
          <Group gap="sm" wrap="nowrap" align="flex-start">
            <TimeTextInput label="Das" value={start} onChange={setStart} />
            <TimeTextInput label="Às" value={end} onChange={setEnd} />
          </Group>
          {problem ? (
            <Text size="xs" c="var(--mantine-color-error)" role="alert">
              {problem}
            </Text>
          ) : null}
          <Button onClick={apply} disabled={!span}>
            Aplicar a pausa
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
