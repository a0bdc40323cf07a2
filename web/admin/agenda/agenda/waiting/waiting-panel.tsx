/** The waiting list beside the grid: who to call first, and 'Agendar' to choose a time on the grid. */
import { ActionIcon, Anchor, Button, Group, Menu, Select, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { WaitingEntry } from '#contract/agenda/waiting-list.ts';
import { api } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { IconDotsVertical, IconPencil, IconPlus, IconTrash } from '#web/ui/icons/icons.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { useFormDialog } from '#web/ui/use-form-dialog.ts';
import { useBookingChoices } from '../../appointments/booking-choices.tsx';
import { findProcedures } from '../../appointments/form/procedure-options.ts';
import { RemoveEntry } from '../../waiting-list/remove-entry.tsx';
import { WaitingDialog } from '../../waiting-list/waiting-dialog.tsx';
import { useAgendaState } from '../agenda-state.tsx';
import { EntryFacts } from './entry-facts.tsx';
import { useBookEntry } from './use-book-entry.ts';
import styles from './waiting.module.css';

/** More are on the page of the list. */
const pageSize = 50;

type WaitingPanelProps = {
  /** Called when a time is to be chosen on the grid. */
  onChoose: () => void;
};

export function WaitingPanel({ onChoose }: WaitingPanelProps) {
  const [professionalId, setProfessionalId] = useState<string | null>(null);
  const [procedureId, setProcedureId] = useState<string | null>(null);
  const list = useQuery(
    api.waitingList.list.queryOptions({
      input: {
        page: 1,
        pageSize,
        professionalId: professionalId ?? undefined,
        procedureId: procedureId ?? undefined,
      },
      placeholderData: keepPreviousData,
    }),
  );
  const { chooseSlot } = useAgendaState();
  const booking = useBookEntry((placing, day) => {
    chooseSlot(placing, day);
    onChoose();
  });
  const { edited, opened, open, close } = useFormDialog<WaitingEntry>();
  const choices = useBookingChoices().data;
  const isFiltered = professionalId !== null || procedureId !== null;
  return (
    <div className={styles.panel}>
      <Button
        variant="default"
        onClick={() => open(null)}
        leftSection={<IconPlus aria-hidden size="1.1em" />}
      >
        Adicionar paciente
      </Button>
      <Group gap="xs" grow preventGrowOverflow={false}>
        {choices && choices.professionals.length > 1 ? (
          <Filter
            label="Profissional"
            all="Todos os profissionais"
            data={choices.professionals.map(({ id, fullName }) => ({ value: id, label: fullName }))}
            value={professionalId}
            onChange={setProfessionalId}
          />
        ) : null}
        {choices && choices.procedures.length > 0 ? (
          <Filter
            label="Procedimento"
            all="Todos os procedimentos"
            data={choices.procedures.map(({ id, title }) => ({ value: id, label: title }))}
            find={(text) => findProcedures(text, choices.procedures).map(({ id }) => id)}
            value={procedureId}
            onChange={setProcedureId}
          />
        ) : null}
      </Group>
      <QueryContent
        query={list}
        errorMessage="Erro ao carregar a lista de espera"
        skeleton={<ListSkeleton rows={3} />}
      >
        {({ rows, total }) => (
          <>
            {rows.length === 0 ? (
              <Text c="dimmed">
                {isFiltered ? 'Ninguém espera por isto.' : 'Ninguém na lista de espera.'}
              </Text>
            ) : (
              <ul className={styles.entries} data-stale={list.isPlaceholderData || undefined}>
                {rows.map((entry) => (
                  <li key={entry.id} className={styles.entry}>
                    <EntryFacts entry={entry} />
                    <Group gap="xs" justify="space-between">
                      <Button
                        variant="light"
                        size="compact-md"
                        disabled={booking.isPending}
                        onClick={() => booking.mutate(entry)}
                        aria-label={`Agendar: ${entry.patient.fullName}`}
                      >
                        Agendar
                      </Button>
                      <More entry={entry} onEdit={() => open(entry)} />
                    </Group>
                  </li>
                ))}
              </ul>
            )}
            {total > rows.length ? (
              <Anchor component={Link} to={paths.admin.waitingList()} size="sm">
                Ver todos os {total}
              </Anchor>
            ) : null}
          </>
        )}
      </QueryContent>
      <WaitingDialog opened={opened} onClose={close} entry={edited} />
    </div>
  );
}

type FilterProps = {
  label: string;
  all: string;
  data: { value: string; label: string }[];
  /** Values that a typed text finds; without it, nothing is typed. */
  find?: (text: string) => string[];
  value: string | null;
  onChange: (value: string | null) => void;
};

const Filter = ({ label, all, data, find, value, onChange }: FilterProps) => (
  <Select
    aria-label={label}
    placeholder={all}
    data={data}
    value={value}
    onChange={onChange}
    clearable
    {...(find && {
      searchable: true,
      nothingFoundMessage: 'Nenhum procedimento encontrado',
      filter: ({ search }) => {
        // The chosen title is no search.
        const shown = data.some(({ label: title }) => title === search) ? '' : search;
        return find(shown).flatMap((id) => data.find((each) => each.value === id) ?? []);
      },
    })}
  />
);

function More({ entry, onEdit }: { entry: WaitingEntry; onEdit: () => void }) {
  const [removing, question] = useDisclosure(false);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon color="gray" size="lg" aria-label={`Mais ações: ${entry.patient.fullName}`}>
            <IconDotsVertical aria-hidden size="1.2rem" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil aria-hidden size="1.15em" />} onClick={onEdit}>
            Editar
          </Menu.Item>
          <Menu.Item c="red" leftSection={<IconTrash aria-hidden size="1.15em" />} onClick={question.open}>
            Tirar da lista
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RemoveEntry entry={entry} opened={removing} onClose={question.close} />
    </>
  );
}
