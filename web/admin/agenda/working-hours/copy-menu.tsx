/** Copies the intervals of one weekday to others, or closes the day. */
import { ActionIcon, Menu } from '@mantine/core';
import { weekdayNames } from '#contract/intervals.ts';
import { capitalise } from '#web/format/date.ts';
import { IconCopy } from '#web/ui/icons/icons.ts';
import { changedDays, copiedDay, type Week } from './week.ts';

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const workdays = [0, 1, 2, 3, 4];

type CopyMenuProps = { index: number; week: Week; onChange: (week: Week) => void };

export function CopyMenu({ index, week, onChange }: CopyMenuProps) {
  const name = weekdayNames[index] ?? '';
  const copyTo = (days: readonly number[]) => () => onChange(copiedDay(week, index, days));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="md" color="gray" aria-label={`Copiar ${name} para os outros dias`}>
          <IconCopy aria-hidden size="1rem" stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Copiar {name} para</Menu.Label>
        <Menu.Item onClick={copyTo(everyDay)}>Todos os outros dias</Menu.Item>
        <Menu.Item onClick={copyTo(workdays)}>Segunda a sexta</Menu.Item>
        {everyDay
          .filter((day) => day !== index)
          .map((day) => (
            <Menu.Item key={day} onClick={copyTo([day])}>
              {capitalise(weekdayNames[day] ?? '')}
            </Menu.Item>
          ))}
        <Menu.Divider />
        <Menu.Item
          disabled={(week[index] ?? []).length === 0}
          onClick={() => onChange(changedDays(week, [index], () => []))}
        >
          Fechar este dia
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
