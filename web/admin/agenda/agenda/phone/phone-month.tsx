/** The month on a phone, with the head and the bar of a day. */
import type { ReactNode } from 'react';
import { useProfessionals } from '../grid/professional-choice.tsx';
import { everyone } from '../shown-professional.ts';
import type { AgendaAddress } from '../use-agenda-address.ts';
import { DayBar } from './day-bar.tsx';
import { DayHead } from './day-head.tsx';
import styles from './phone-day.module.css';
import { ProfessionalChips } from './professional-chips.tsx';
import { useSwipe } from './use-swipe.ts';

export function PhoneMonth({ address, children }: { address: AgendaAddress; children: ReactNode }) {
  const [first, second] = address.professionalIds ?? [];
  return (
    <>
      <div className={styles.day} {...useSwipe(address.turn)}>
        <DayHead address={address} />
        <ProfessionalChips
          professionals={useProfessionals()}
          shown={(second ? undefined : first) ?? everyone}
          onChoose={(id) => address.setProfessionalIds(id === everyone ? [] : [id])}
        />
        {children}
      </div>
      <DayBar address={address} />
    </>
  );
}
