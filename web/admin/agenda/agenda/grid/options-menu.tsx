/** How the grid looks: density and colours, and what they mean. */
import { ActionIcon, Button, Popover, SegmentedControl, Stack, Text, Tooltip } from '@mantine/core';
import type { AgendaView } from '#contract/agenda/agenda-address.ts';
import { capitalise } from '#web/format/date.ts';
import { IconAdjustments, IconKeyboard } from '#web/ui/icons/icons.ts';
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
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus width="19rem">
      <Tooltip label="Aparência">
        <Popover.Target>
          <ActionIcon variant="default" size="input-sm" aria-label="Aparência">
            <IconAdjustments aria-hidden size="1.15rem" stroke={1.7} />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown aria-label="Aparência">
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
      </Popover.Dropdown>
    </Popover>
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
