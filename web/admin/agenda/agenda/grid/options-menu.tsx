/** How the grid looks: density and colours, and what they mean. */
import { ActionIcon, Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { AgendaView } from '#contract/agenda/agenda-address.ts';
import { capitalise } from '#web/format/date.ts';
import { useDropdown } from '#web/ui/dropdown.tsx';
import { IconAdjustments, IconKeyboard } from '#web/ui/icons/icons.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { colorings, densities, type GridPreferences } from './grid-preferences.ts';
import { Legend } from './legend.tsx';

type OptionsMenuProps = {
  preferences: GridPreferences;
  view: AgendaView;
  withLegend: boolean;
  onKeys: () => void;
};

const optionsOf = (choices: readonly string[]) =>
  choices.map((value) => ({ value, label: capitalise(value) }));

export function OptionsMenu({ preferences, view, withLegend, onKeys }: OptionsMenuProps) {
  const { density, setDensity, coloring, setColoring } = preferences;
  const { button, dropdown } = useDropdown('dialog', useState(false));
  return (
    <>
      <Tooltip label="Aparência">
        <ActionIcon variant="default" size="input-sm" aria-label="Aparência" {...button}>
          <IconAdjustments aria-hidden size="1.15rem" stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <Panel dropdown={dropdown} label="Aparência" position="bottom-end" width="19rem">
        <Stack gap="md">
          {view === 'mes' ? null : (
            <>
              <Choice label="Densidade" data={optionsOf(densities)} value={density} onChange={setDensity} />
              <Choice label="Cores por" data={optionsOf(colorings)} value={coloring} onChange={setColoring} />
              {withLegend ? <Legend coloring={coloring} /> : null}
            </>
          )}
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconKeyboard aria-hidden size="1.1em" />}
            onClick={onKeys}
          >
            Atalhos do teclado
          </Button>
        </Stack>
      </Panel>
    </>
  );
}

type ChoiceProps = {
  label: string;
  data: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

const Choice = ({ label, ...control }: ChoiceProps) => (
  <div>
    <Text size="sm" fw="medium" mb={4} aria-hidden>
      {label}
    </Text>
    <SegmentedControl fullWidth size="sm" aria-label={label} {...control} />
  </div>
);
