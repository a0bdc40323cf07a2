/** Asks before something is written down for a day that is not today, or for a later time, with the day named. */
import { Text } from '@mantine/core';
import { useToday } from '#web/clinic/clinic.ts';
import { formatLongDate, sayNearDay } from '#web/format/date.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type OtherDayQuestionProps = {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** Null: the name is not known here. */
  patientName: string | null;
  date: string;
  time: string;
  question: string;
  confirmLabel: string;
};

export function OtherDayQuestion({ patientName, date, time, question, ...dialog }: OtherDayQuestionProps) {
  const today = useToday();
  const near = sayNearDay(date, today);
  return (
    <ConfirmDialog title={titleOf(date, today)} {...dialog}>
      <Text>
        O agendamento{' '}
        {patientName ? (
          <>
            de <strong>{patientName}</strong>{' '}
          </>
        ) : null}
        é de{' '}
        <strong>
          {near ? `${near}, ` : null}
          {formatLongDate(date)}
        </strong>
        , às {time}. {question}
      </Text>
    </ConfirmDialog>
  );
}

const titleOf = (date: string, today: string) =>
  date === today
    ? 'Este horário ainda não chegou'
    : date > today
      ? 'Este dia ainda não chegou'
      : 'Este dia já passou';
