/**
 * The colour scheme: as the system, light or dark. Mantine keeps it in this browser's storage, and `index.html` applies it
 * before the first paint.
 */
import {
  isMantineColorScheme,
  type MantineColorScheme,
  SegmentedControl,
  useMantineColorScheme,
} from '@mantine/core';

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
        if (!isMantineColorScheme(value)) return;
        setColorScheme(value);
        colourBrowserBar(value);
      }}
    />
  );
}

/** The bar of a phone's browser around the page: the choice, or what the system says (index.html). */
function colourBrowserBar(choice: MantineColorScheme) {
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { scheme = '' } = bar.dataset;
    if (choice === 'auto') bar.media = `(prefers-color-scheme: ${scheme})`;
    else bar.media = scheme === choice ? 'all' : 'not all';
  }
}
