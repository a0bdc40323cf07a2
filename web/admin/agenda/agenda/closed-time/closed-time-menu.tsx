/** The entries of 'Bloquear', with their dialogs. Loaded at the first touch of the agenda. */
import { Menu, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { agendaKinds, type ScheduleException } from '#contract/agenda/schedule-exceptions.ts';
import { api } from '#web/api/client.ts';
import { formatDate, formatLongDate } from '#web/format/date.ts';
import type { Dropdown } from '#web/ui/dropdown.tsx';
import { DropdownMenu } from '#web/ui/dropdown-menu.tsx';
import { IconListDetails } from '#web/ui/icons/icons.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ExceptionRow } from '../../schedule-exceptions/exception-rows.tsx';
import styles from '../../schedule-exceptions/exceptions.module.css';
import { presets } from '../../schedule-exceptions/presets.ts';
import { useExceptionDialog } from '../../schedule-exceptions/use-exception-dialog.tsx';
import { PrintItem, ScreenItems } from '../more-menu.tsx';

type ClosedTimeMenuProps = {
  /** yyyy-MM-dd */
  day: string;
  /** The only professional on the screen; undefined: several. */
  professionalId: string | undefined;
  dropdown: Dropdown;
  /** With the entries of 'Mais' before these. */
  isMore: boolean;
};

const isOfAgenda = (kind: ScheduleException['kind']) => agendaKinds.some((each) => each === kind);

export function ClosedTimeMenu({ day, professionalId, dropdown, isMore }: ClosedTimeMenuProps) {
  const [listed, list] = useDisclosure(false);
  const { add, edit, hasResources, dialog } = useExceptionDialog();
  // The dialogs return the focus to what had it when they opened.
  const after = (action: () => void) => () => {
    dropdown.target?.focus();
    action();
  };
  const offered = presets.filter(({ kind }) => isOfAgenda(kind) && (kind !== 'maintenance' || hasResources));
  return (
    <>
      <DropdownMenu dropdown={dropdown}>
        {isMore ? (
          <>
            <ScreenItems />
            <PrintItem />
            <Menu.Label>Fechar a agenda</Menu.Label>
          </>
        ) : null}
        {offered.map(({ kind, label, Icon }) => (
          <Menu.Item
            key={kind}
            leftSection={<Icon aria-hidden size="1.15em" />}
            onClick={after(() =>
              add(kind, {
                firstDay: formatDate(day),
                ...(professionalId && kind !== 'maintenance' && { who: professionalId }),
              }),
            )}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconListDetails aria-hidden size="1.15em" />} onClick={after(list.open)}>
          O que está fechado neste dia
        </Menu.Item>
      </DropdownMenu>
      <ClosedOnDay
        day={day}
        opened={listed}
        onClose={list.close}
        onEdit={(exception) => {
          list.close();
          edit(exception);
        }}
      />
      {dialog}
    </>
  );
}

type ClosedOnDayProps = {
  day: string;
  opened: boolean;
  onClose: () => void;
  onEdit: (exception: ScheduleException) => void;
};

const ClosedOnDay = ({ day, opened, onClose, onEdit }: ClosedOnDayProps) => (
  <Modal opened={opened} onClose={onClose} title={`Fechado em ${formatLongDate(day)}`} size="lg">
    <ClosedList day={day} onEdit={onEdit} />
  </Modal>
);

function ClosedList({ day, onEdit }: Pick<ClosedOnDayProps, 'day' | 'onEdit'>) {
  const list = useQuery(api.scheduleExceptions.list.queryOptions({ input: { from: day, to: day } }));
  return (
    <QueryContent
      query={list}
      errorMessage="Erro ao carregar feriados e exceções"
      skeleton={<ListSkeleton rows={2} />}
    >
      {({ holidays, exceptions }) => {
        const taken = holidays.filter((holiday) => holiday.taken).map(({ name }) => name);
        const own = exceptions.filter(({ kind }) => isOfAgenda(kind));
        return (
          <>
            {taken.length > 0 ? <Text>{taken.join(', ')}</Text> : null}
            {own.length > 0 ? (
              <ul className={styles.rows}>
                {own.map((exception) => (
                  <ExceptionRow key={exception.id} exception={exception} day={day} onEdit={onEdit} />
                ))}
              </ul>
            ) : null}
            {taken.length + own.length === 0 ? <Text c="dimmed">Nada além do horário de sempre.</Text> : null}
          </>
        );
      }}
    </QueryContent>
  );
}
