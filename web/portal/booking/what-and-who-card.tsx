/** What is booked and with which professional; 'Alterar' opens the choices. */
import { Button, Select, Text } from '@mantine/core';
import { useState } from 'react';
import type { BookingChoices } from '#contract/booking.ts';
import { formatCents } from '#web/format/money.ts';
import styles from './booking.module.css';
import { whoDoes } from './free-times.ts';

type Procedure = BookingChoices['procedures'][number];
type Professional = BookingChoices['professionals'][number];

type WhatAndWhoCardProps = {
  choices: BookingChoices;
  procedure: Procedure;
  /** null: any. */
  professionalId: string | null;
  /** A moved appointment keeps its procedure. */
  keepsProcedure: boolean;
  onProcedure: (id: string) => void;
  onProfessional: (id: string | null) => void;
};

export const anyProfessional = 'Qualquer um';

export function WhatAndWhoCard(props: WhatAndWhoCardProps) {
  const { choices, procedure, professionalId, keepsProcedure, onProcedure, onProfessional } = props;
  const [opened, setOpened] = useState(false);
  const professionals = whoDoes(procedure.id, choices.professionals);
  const hasProcedures = choices.procedures.length > 1 && !keepsProcedure;
  const hasProfessionals = professionals.length > 1;
  return (
    <section aria-label="O que você quer marcar" className={styles.choice}>
      <div className={styles.chosen}>
        <div className={styles.what}>
          <Text className={styles.title}>{procedure.title}</Text>
          <Text size="sm" className={styles.soft}>
            {sayFacts(procedure)}
          </Text>
          {choices.professionals.length > 1 ? (
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
          data={choices.procedures.map(({ id, title }) => ({ value: id, label: title }))}
          value={procedure.id}
          onChange={(id) => id && onProcedure(id)}
          allowDeselect={false}
          renderOption={({ option }) => (
            <Option of={choices.procedures.find(({ id }) => id === option.value)} />
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

const Option = ({ of }: { of: Procedure | undefined }) =>
  of ? (
    <div>
      {of.title}
      <Text size="sm" className={styles.soft}>
        {sayFacts(of)}
      </Text>
    </div>
  ) : null;

/** '40 minutos · R$ 250,00' */
export const sayFacts = ({ minutes, priceCents }: Pick<Procedure, 'minutes' | 'priceCents'>) =>
  [`${minutes} minutos`, priceCents === null ? null : formatCents(priceCents)].filter(Boolean).join(' · ');

const nameOf = (professionals: readonly Professional[], id: string | null) =>
  (professionals.length === 1 ? professionals[0] : professionals.find((each) => each.id === id))?.fullName ??
  anyProfessional;
