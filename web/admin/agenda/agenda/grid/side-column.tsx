/** Beside the grid in a wide window: the month, the professionals, and what the colours mean. */
import { Stack, Title } from '@mantine/core';
import type { AgendaPlace } from '../agenda-place.ts';
import type { Coloring } from './grid-preferences.ts';
import { Legend } from './legend.tsx';
import { ProfessionalChoice, useProfessionals } from './professional-choice.tsx';
import styles from './side-column.module.css';
import { SmallMonth } from './small-month.tsx';

export function SideColumn({ place, coloring }: { place: AgendaPlace; coloring: Coloring }) {
  const hasProfessionals = useProfessionals().length > 0;
  return (
    <Stack component="aside" aria-label="Mês, profissionais e legenda" gap="lg" className={styles.column}>
      <SmallMonth place={place} onChoose={place.goTo} />
      {hasProfessionals ? (
        <section>
          <Title order={3} className={styles.title}>
            Profissionais
          </Title>
          <ProfessionalChoice place={place} />
        </section>
      ) : null}
      <section>
        <Title order={3} className={styles.title}>
          Legenda
        </Title>
        <Legend coloring={coloring} />
      </section>
    </Stack>
  );
}
