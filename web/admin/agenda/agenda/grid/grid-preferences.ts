/** How the grid looks in this browser: remembered, and nothing personal. */
import { useLocalStorage } from '@mantine/hooks';

export const densities = ['compacta', 'normal', 'espaçosa'] as const;
type Density = (typeof densities)[number];
/** A quarter of an hour is one line of text or more. */
export const pixelsPerHour: Record<Density, number> = { compacta: 68, normal: 92, espaçosa: 132 };

export const colorings = ['status', 'procedimento'] as const;
export type Coloring = (typeof colorings)[number];

const known = <Choice extends string>(choices: readonly Choice[], stored: string, otherwise: Choice) =>
  choices.find((choice) => choice === stored) ?? otherwise;

export function useGridPreferences() {
  const [density, setDensity] = useLocalStorage<string>({
    key: 'agenda-density',
    defaultValue: 'normal',
    getInitialValueInEffect: false,
  });
  const [coloring, setColoring] = useLocalStorage<string>({
    key: 'agenda-colors',
    defaultValue: 'status',
    getInitialValueInEffect: false,
  });
  return {
    density: known(densities, density, 'normal'),
    setDensity,
    coloring: known(colorings, coloring, 'status'),
    setColoring,
  };
}

export type GridPreferences = ReturnType<typeof useGridPreferences>;
