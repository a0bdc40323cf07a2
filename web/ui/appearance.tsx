/**
 * The colour scheme: as the system, light or dark. Mantine keeps it in this browser's storage, and `index.html` applies it
 * before the first paint.
 */
import { isMantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core';

const choices = [
  { value: 'auto', label: 'Sistema' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
];

export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label="Aparência"
      fullWidth
      size="md"
      data={choices}
      value={colorScheme}
      onChange={(value) => {
        if (isMantineColorScheme(value)) setColorScheme(value);
      }}
    />
  );
}
