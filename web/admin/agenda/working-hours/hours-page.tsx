/** When the clinic and its professionals work: the usual week, and the days that differ from it. */
import { SegmentedControl } from '@mantine/core';
import { useUrlChoice } from '#web/ui/list-state.ts';
import { useLeaveQuestion } from '#web/ui/unsaved-changes.tsx';
import { SettingsSection } from '../../settings-section.tsx';
import { CardProvider } from '../agenda/card/card-provider.tsx';
import { ExceptionsView } from '../schedule-exceptions/exceptions-view.tsx';
import { MetAppointmentsCard } from './met-appointments.tsx';
import { WeekView } from './week-view.tsx';

const parts = ['semana', 'excecoes'] as const;

export function Component() {
  const [part, setPart] = useUrlChoice('parte', parts, 'semana');
  const leaving = useLeaveQuestion();
  const choose = (chosen: string) => {
    const next = parts.find((known) => known === chosen);
    if (next) leaving.ask(() => setPart(next));
  };
  return (
    <SettingsSection
      title="Horários"
      description="Quando a clínica atende. Daqui saem os horários livres da agenda."
      actions={
        <SegmentedControl
          aria-label="Parte dos horários"
          value={part}
          onChange={choose}
          data={[
            { value: 'semana', label: 'Semana' },
            { value: 'excecoes', label: 'Feriados e exceções' },
          ]}
        />
      }
    >
      {leaving.dialog}
      <CardProvider>
        <MetAppointmentsCard />
      </CardProvider>
      {part === 'semana' ? <WeekView /> : <ExceptionsView />}
    </SettingsSection>
  );
}
