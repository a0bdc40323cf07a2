/** 'Confirmar': who comes on a day and has not confirmed. One key opens the chat, one more writes the answer down. */
import { ActionIcon, Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isInCalendar } from '#contract/agenda/agenda-address.ts';
import { api } from '#web/api/client.ts';
import { prefetch } from '#web/api/prefetch.ts';
import { useMayOpen } from '#web/auth/use-can.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { addDays, capitalise, formatDayAndMonth, sayNearDay } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import type { ScreenHandle } from '#web/prefetch-screens.ts';
import { IconChartBar, IconChevronLeft, IconChevronRight } from '#web/ui/icons/icons.ts';
import { useUrlFilter } from '#web/ui/list-state.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { CardProvider } from '../../agenda/agenda/card/card-provider.tsx';
import { DayPicker } from '../../agenda/agenda/month/day-picker.tsx';
import { ProfessionalFilter } from '../../agenda/appointments/appointment-filter-bar.tsx';
import { useProfessionalFilter } from '../../agenda/appointments/appointment-filters.ts';
import { DisplacedWork } from '../../agenda/displaced/displaced-strip.tsx';
import styles from './confirmations.module.css';
import { QueueList } from './queue-list.tsx';

const queueOf = (day?: string) =>
  api.confirmations.queue.queryOptions({ input: day ? { day } : {}, placeholderData: keepPreviousData });

export const handle: ScreenHandle = {
  prefetch: (queryClient) => prefetch(queryClient, queueOf()),
};

/** The day in the address, yyyy-MM-dd. Without one the server chooses the next that someone is booked for. */
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/u.test(value) && isInCalendar(value);

export function Component() {
  const [chosen, setDay] = useUrlFilter('dia', isDay);
  const mayOpen = useMayOpen();
  const today = useToday();
  const queue = useQuery(queueOf(chosen));
  const day = queue.data?.day;
  const figures = paths.admin.confirmationFigures();
  const near = day && sayNearDay(day, today);
  return (
    <Page>
      <CardProvider>
        <PageHeader
          title="Confirmar"
          description={
            day
              ? `${near ? `${capitalise(near)}, ` : ''}${near ? formatDayAndMonth(day) : capitalise(formatDayAndMonth(day))}`
              : ' '
          }
          actions={
            mayOpen(figures) ? (
              <Button
                component={Link}
                to={figures}
                variant="default"
                leftSection={<IconChartBar aria-hidden size="1.1em" />}
              >
                Resultados
              </Button>
            ) : undefined
          }
        />
        <DisplacedWork />
        <QueryContent
          query={queue}
          errorMessage="Erro ao carregar a lista de confirmações"
          skeleton={<ListSkeleton rows={8} />}
        >
          {(found) => (
            <Day
              key={found.day}
              today={today}
              onDay={(next) => setDay(next)}
              stale={queue.isPlaceholderData}
              {...found}
            />
          )}
        </QueryContent>
      </CardProvider>
    </Page>
  );
}

type DayProps = Parameters<typeof QueueList>[0] & {
  today: string;
  onDay: (day: string) => void;
  /** Another day is being loaded. */
  stale: boolean;
};

function Day({ day, rows, messages, today, onDay, stale }: DayProps) {
  const [professionalId, setProfessionalId] = useProfessionalFilter();
  const shown = professionalId ? rows.filter(({ professional }) => professional.id === professionalId) : rows;
  return (
    <>
      <div className={styles.above}>
        <div className={styles.days}>
          <Turn label="Dia anterior" Icon={IconChevronLeft} onClick={() => onDay(addDays(day, -1))} />
          <DayPicker day={day} today={today} onPick={onDay} />
          <Turn label="Próximo dia" Icon={IconChevronRight} onClick={() => onDay(addDays(day, 1))} />
        </div>
        <div className={styles.professional}>
          <ProfessionalFilter professionalId={professionalId} setProfessionalId={setProfessionalId} />
        </div>
      </div>
      <div data-stale={stale || undefined}>
        {shown.length > 0 ? (
          <QueueList day={day} rows={shown} messages={messages} />
        ) : (
          <EmptyState
            drawing="calendar"
            title={
              rows.length === 0
                ? 'Ninguém a confirmar neste dia.'
                : 'Ninguém com este profissional neste dia.'
            }
            description="Aqui aparece quem tem horário marcado, para pedir a confirmação. Quem precisa de outro horário está em Remarcar."
          />
        )}
      </div>
    </>
  );
}

type TurnProps = { label: string; Icon: typeof IconChevronLeft; onClick: () => void };

const Turn = ({ label, Icon, onClick }: TurnProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="default" size="input-sm" aria-label={label} onClick={onClick}>
      <Icon aria-hidden size="1.15rem" stroke={1.7} />
    </ActionIcon>
  </Tooltip>
);
