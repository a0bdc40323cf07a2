/** A field of chips, of which several can be chosen. */
import { Chip, Group, Input } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './choice-chips.module.css';

type Choice = { value: string; children: ReactNode; label?: string; disabled?: boolean };

type ChoiceChipsProps = {
  label: string;
  description?: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  options: readonly Choice[];
};

export const ChoiceChips = ({ label, description, values, onChange, options }: ChoiceChipsProps) => (
  <Input.Wrapper label={label} description={description} labelElement="div" role="group" aria-label={label}>
    <Chip.Group multiple value={[...values]} onChange={onChange}>
      <Group gap="xs" mt={4}>
        {options.map(({ value, children, label: name, disabled }) => (
          <Chip
            key={value}
            value={value}
            aria-label={name}
            disabled={disabled}
            classNames={{ label: styles.chip }}
          >
            {children}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  </Input.Wrapper>
);
