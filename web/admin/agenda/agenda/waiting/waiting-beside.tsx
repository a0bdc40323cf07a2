/** The waiting list beside the grid. In a wide window both are used together; elsewhere it is a drawer over the agenda. */
import { Badge, Button, CloseButton, Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { api } from '#web/api/client.ts';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { useAgendaState } from '../agenda-state.tsx';
import styles from './waiting.module.css';

const title = 'Lista de espera';
const fetchDrawer = () => import('./waiting-drawer.tsx');

/** Room for the grid and the list beside each other. */
const useIsWide = () => useMediaQuery('(min-width: 75em)');

/** With the number of those who wait. */
export function WaitingButton() {
  const { isWaitingListOpen, showWaitingList } = useAgendaState();
  const { data: waiting } = useQuery(
    api.waitingList.list.queryOptions({
      input: { page: 1, pageSize: 1 },
      select: ({ total }) => total,
    }),
  );
  return (
    <Button
      variant={isWaitingListOpen ? 'light' : 'default'}
      rightSection={
        waiting ? (
          <Badge size="sm" color="clay" aria-label={`${waiting} na lista`}>
            {waiting}
          </Badge>
        ) : null
      }
      aria-expanded={isWaitingListOpen}
      onClick={() => showWaitingList(!isWaitingListOpen)}
    >
      <span className={styles.long}>Lista de espera</span>
      <span aria-hidden className={styles.short}>
        Espera
      </span>
    </Button>
  );
}

export function WaitingBeside({ children }: { children: ReactNode }) {
  const { isWaitingListOpen, showWaitingList } = useAgendaState();
  const isWide = useIsWide();
  const drawer = useLazyModule(fetchDrawer, isWide ? false : isWaitingListOpen || 'when-idle');
  const close = () => showWaitingList(false);
  if (isWide)
    return (
      <div className={styles.container}>
        <div className={styles.main}>{children}</div>
        {isWaitingListOpen ? <Beside onClose={close} /> : null}
      </div>
    );
  return (
    <>
      {children}
      {drawer ? (
        <drawer.WaitingDrawer title={title} opened={isWaitingListOpen} onClose={close}>
          <Panel onChoose={close} />
        </drawer.WaitingDrawer>
      ) : null}
    </>
  );
}

function Beside({ onClose }: { onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<Element | null>(null);
  // The button that opened it gets the focus back, unless it went elsewhere.
  useEffect(() => {
    opener.current = document.activeElement;
    heading.current?.focus({ preventScroll: true });
  }, []);
  const close = () => {
    onClose();
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  };
  return (
    <aside
      aria-label={title}
      className={styles.aside}
      data-screen-only
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close();
      }}
    >
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </Title>
        <CloseButton aria-label="Fechar a lista de espera" onClick={close} />
      </Group>
      <Panel onChoose={() => {}} />
    </aside>
  );
}

const fetchPanel = () => import('./waiting-panel.tsx');

function Panel({ onChoose }: { onChoose: () => void }) {
  const panel = useLazyModule(fetchPanel, true);
  return panel ? <panel.WaitingPanel onChoose={onChoose} /> : null;
}
