/** Holidays and exceptions of a year: what differs from the usual week. */
import { ActionIcon, Button, Card, Group, Stack, Switch, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { today } from '#web/format/date.ts';
import { IconChevronLeft, IconChevronRight } from '#web/ui/icons/icons.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { entriesOf } from './exception-list.ts';
import styles from './exceptions.module.css';
import { presets } from './presets.ts';
import { useExceptionDialog } from './use-exception-dialog.tsx';
import { YearList } from './year-list.tsx';

export function ExceptionsView() {
  const { timeZone } = useClinic();
  const todaysDay = today(timeZone);
  const thisYear = Number(todaysDay.slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const [withPast, setWithPast] = useState(false);
  const { add, edit, hasResources, dialog } = useExceptionDialog();
  const list = useQuery(
    api.scheduleExceptions.list.queryOptions({
      input: { from: `${year}-01-01`, to: `${year}-12-31` },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <Stack gap="lg">
      <ul className={styles.presets} aria-label="Adicionar">
        {presets
          .filter(({ kind }) => kind !== 'maintenance' || hasResources)
          .map(({ kind, label, Icon }) => (
            <li key={kind}>
              <Button
                variant="light"
                fullWidth
                classNames={{ label: styles.label }}
                leftSection={<Icon aria-hidden size="1.15em" />}
                onClick={() => add(kind)}
              >
                {label}
              </Button>
            </li>
          ))}
      </ul>
      <Card p={{ base: 'md', sm: 'lg' }} component="section" aria-labelledby="year">
        <Group justify="space-between" mb="xs">
          <Group gap="xs" wrap="nowrap">
            <ActionIcon size="xl" color="gray" aria-label="Ano anterior" onClick={() => setYear(year - 1)}>
              <IconChevronLeft aria-hidden />
            </ActionIcon>
            <Title order={3} id="year" aria-live="polite" className={styles.year}>
              {year}
            </Title>
            <ActionIcon size="xl" color="gray" aria-label="Próximo ano" onClick={() => setYear(year + 1)}>
              <IconChevronRight aria-hidden />
            </ActionIcon>
          </Group>
          {year === thisYear ? (
            <Switch
              label="Mostrar os que já passaram"
              checked={withPast}
              onChange={(event) => setWithPast(event.currentTarget.checked)}
            />
          ) : null}
        </Group>
        <QueryContent
          query={list}
          errorMessage="Erro ao carregar feriados e exceções"
          skeleton={<ListSkeleton rows={8} />}
        >
          {(data) => (
            <YearList
              entries={entriesOf(data, year === thisYear && !withPast ? todaysDay : null)}
              stale={list.isPlaceholderData}
              year={year}
              today={todaysDay}
              onEdit={edit}
              onOpenDay={(firstDay) => add('other_hours', { firstDay })}
              onNextYear={() => setYear(year + 1)}
            />
          )}
        </QueryContent>
      </Card>
      {dialog}
    </Stack>
  );
}
