/** Beside the grid in a wide window: the month, the professionals, and what the colours mean. */
import { Stack, Title } from '@mantine/core';
import type { AgendaAddress } from '../use-agenda-address.ts';
import type { Coloring } from './grid-preferences.ts';
import { Legend } from './legend.tsx';
import { ProfessionalChoice, useProfessionals } from './professional-choice.tsx';
import styles from './side-column.module.css';
import { SmallMonth } from './small-month.tsx';

export function SideColumn({ address, coloring }: { address: AgendaAddress; coloring: Coloring }) {
  const hasProfessionals = useProfessionals().length > 0;
  return (
    <Stack component="aside" aria-label="Mês, profissionais e legenda" gap="lg" className={styles.column}>
      <SmallMonth address={address} onChoose={address.goTo} />
      {hasProfessionals ? (
        <section>
          <Title order={3} className={styles.title}>
            Profissionais
          </Title>
          <ProfessionalChoice address={address} />
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
