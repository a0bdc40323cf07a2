/** Whose day is shown. Nothing in a clinic of one professional. */
import { Chip } from '@mantine/core';
import type { AgendaProfessional } from '#contract/agenda/agenda.ts';
import { ColorMark } from '#web/clinic/color-mark.tsx';
import { shortNames } from '#web/clinic/short-names.ts';
import { everyone } from '../shown-professional.ts';
import styles from './phone-day.module.css';

type ProfessionalChipsProps = {
  professionals: readonly Omit<AgendaProfessional, 'active'>[];
  /** An id, or 'todos'. */
  shown: string;
  onChoose: (shown: string) => void;
};

export function ProfessionalChips({ professionals, shown, onChoose }: ProfessionalChipsProps) {
  if (professionals.length < 2) return null;
  const names = shortNames(professionals.map(({ fullName }) => fullName));
  const choices = professionals
    .map((professional, index) => ({ ...professional, name: names[index] ?? '' }))
    .sort((one, other) => Number(other.isOwn) - Number(one.isOwn));
  return (
    <Chip.Group value={shown} onChange={(chosen) => onChoose(String(chosen))}>
      <div role="radiogroup" aria-label="Profissional" className={styles.choices}>
        <Choice value={everyone}>Todos</Choice>
        {choices.map(({ id, name, color }) => (
          <Choice key={id} value={id}>
            <ColorMark color={color} /> {name}
          </Choice>
        ))}
      </div>
    </Chip.Group>
  );
}

const Choice = ({ value, children }: { value: string; children: React.ReactNode }) => (
  <Chip value={value} size="md" variant="outline" icon={null} classNames={{ label: styles.choice }}>
    <span className={styles.choiceName}>{children}</span>
  </Chip>
);
