/** What is booked and with which professional; 'Alterar' opens the choices. */
import { Button, Select, Text } from '@mantine/core';
import { useState } from 'react';
import type { BookableProcedure, BookableProfessional } from '#contract/booking/booking.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { formatShortDate } from '#web/format/date.ts';
import { sayPrice } from '#web/format/money.ts';
import styles from './free-times.module.css';
import { whoDoes } from './free-times.ts';

type WhatAndWhoCardProps = {
  procedures: readonly BookableProcedure[];
  professionals: readonly BookableProfessional[];
  procedure: BookableProcedure;
  /** null: any. */
  professionalId: string | null;
  /** A moved appointment keeps its procedure. */
  keepsProcedure: boolean;
  onProcedure: (id: string) => void;
  onProfessional: (id: string | null) => void;
};

export const anyProfessional = 'Qualquer um';

export function WhatAndWhoCard(props: WhatAndWhoCardProps) {
  const { procedures, procedure, professionalId, keepsProcedure, onProcedure, onProfessional } = props;
  const [opened, setOpened] = useState(false);
  const today = useToday();
  const professionals = whoDoes(procedure.id, props.professionals);
  const hasProcedures = procedures.length > 1 && !keepsProcedure;
  const hasProfessionals = professionals.length > 1;
  return (
    <section aria-label="O que você quer marcar" className={styles.choice}>
      <div className={styles.chosen}>
        <div className={styles.what}>
          <Text className={styles.title}>{procedure.title}</Text>
          <Text size="sm" className={styles.soft}>
            {sayFacts(procedure, today)}
          </Text>
          {props.professionals.length > 1 ? (
            <Text size="sm" className={styles.soft}>
              Profissional: {nameOf(professionals, professionalId)}
            </Text>
          ) : null}
        </div>
        {hasProcedures || hasProfessionals ? (
          <Button
            variant="subtle"
            className={styles.alter}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            {opened ? 'Pronto' : 'Alterar'}
          </Button>
        ) : null}
      </div>
      {opened && hasProcedures ? (
        <Select
          label="Procedimento"
          data={procedures.map(({ id, title }) => ({ value: id, label: title }))}
          value={procedure.id}
          onChange={(id) => id && onProcedure(id)}
          allowDeselect={false}
          renderOption={({ option }) => (
            <Option of={procedures.find(({ id }) => id === option.value)} today={today} />
          )}
          maxDropdownHeight={360}
        />
      ) : null}
      {opened && hasProfessionals ? (
        <Select
          label="Profissional"
          data={[
            { value: '', label: anyProfessional },
            ...professionals.map(({ id, fullName }) => ({ value: id, label: fullName })),
          ]}
          value={professionalId ?? ''}
          onChange={(id) => onProfessional(id || null)}
          allowDeselect={false}
          maxDropdownHeight={360}
        />
      ) : null}
    </section>
  );
}

const Option = ({ of, today }: { of: BookableProcedure | undefined; today: string }) =>
  of ? (
    <div>
      {of.title}
      <Text size="sm" className={styles.soft}>
        {sayFacts(of, today)}
      </Text>
    </div>
  ) : null;

/** '40 minutos · R$ 250,00', or '40 minutos · do seu pacote, 4 a marcar até 26/05' */
export const sayFacts = (
  { minutes, ownPackage, ...price }: Omit<BookableProcedure, 'id' | 'title' | 'preparation'>,
  today: string,
) =>
  [
    `${minutes} minutos`,
    ownPackage
      ? `do seu pacote${ownPackage.left > 0 ? `, ${ownPackage.left} a marcar até ${formatShortDate(ownPackage.validUntil, today)}` : ''}`
      : sayPrice(price),
  ]
    .filter(Boolean)
    .join(' · ');

const nameOf = (professionals: readonly BookableProfessional[], id: string | null) =>
  (professionals.length === 1 ? professionals[0] : professionals.find((each) => each.id === id))?.fullName ??
  anyProfessional;
