/**
 * The theme: bone and sand, ink, botanical green, and clay as accent. Light and dark follow the system. `theme.test.ts`
 * checks the contrast of text and background against WCAG AA.
 */
import { type CSSVariablesResolver, createTheme, defaultCssVariablesResolver, rem } from '@mantine/core';
import { components } from './theme-components.ts';
import { palette } from './theme-palette.ts';

const sans = "'Figtree Variable', 'Figtree Fallback', system-ui, sans-serif";
export const serif = "'Fraunces Variable', 'Fraunces Fallback', Georgia, serif";

export const theme = createTheme({
  colors: palette,
  white: '#fffdf9',
  black: '#2a2722',
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  fontFamily: sans,
  headings: {
    fontFamily: serif,
    fontWeight: '500',
    textWrap: 'balance',
    sizes: {
      // Twice as large on a phone, the longest word still has its line.
      h1: { fontSize: `min(${rem(30)}, 11.5vw)`, lineHeight: '1.2' },
      h2: { fontSize: `min(${rem(22)}, 9.5vw)`, lineHeight: '1.3' },
      h3: { fontSize: rem(18), lineHeight: '1.35' },
      h4: { fontSize: rem(16), lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: rem(13), sm: rem(14.5), md: rem(16), lg: rem(18), xl: rem(21) },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  // Large letters get the width of a phone; the space around them does not grow with them.
  spacing: {
    xs: rem(8),
    sm: `min(${rem(12)}, 3.2vw)`,
    md: `min(${rem(16)}, 4.2vw)`,
    lg: `min(${rem(24)}, 6.2vw)`,
    xl: `min(${rem(36)}, 9.3vw)`,
  },
  radius: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(18), xl: rem(999) },
  defaultRadius: 'md',
  shadows: {
    xs: '0 1px 2px rgb(67 54 36 / 6%)',
    sm: '0 1px 2px rgb(67 54 36 / 5%), 0 4px 14px rgb(67 54 36 / 5%)',
    md: '0 2px 4px rgb(67 54 36 / 5%), 0 12px 28px rgb(67 54 36 / 9%)',
    lg: '0 4px 8px rgb(67 54 36 / 5%), 0 22px 48px rgb(67 54 36 / 13%)',
    xl: '0 8px 16px rgb(67 54 36 / 6%), 0 36px 72px rgb(67 54 36 / 16%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components,
});

/**
 * Colour roles besides Mantine's: `--app-surface` (cards), `--app-sunken` (sunken areas, stripes), `--app-line`,
 * `--app-ink-soft` (secondary text), `--app-accent` (clay), `--app-tint` (light brand colour), `--app-field-line` (frame of
 * a field) and `--app-focus` (focus ring), both at 3:1 against every background.
 */
export const cssVariables: CSSVariablesResolver = (resolved) => {
  const { variables, light, dark } = defaultCssVariablesResolver(resolved);
  const shades = Object.keys(palette);
  const color = (name: string, shade: number) => `var(--mantine-color-${name}-${shade})`;
  return {
    variables: { ...variables, '--app-ease': 'cubic-bezier(0.2, 0, 0, 1)', '--app-quick': '160ms' },
    light: {
      ...light,
      ...Object.fromEntries(shades.map((name) => [`--mantine-color-${name}-light-color`, color(name, 8)])),
      '--mantine-color-body': color('gray', 0),
      '--mantine-color-error': color('red', 7),
      '--mantine-color-success': color('green', 7),
      '--mantine-color-placeholder': '#7a7061',
      '--mantine-color-dimmed': color('gray', 6),
      '--mantine-color-default-border': color('gray', 3),
      '--mantine-color-default-hover': color('gray', 1),
      '--mantine-color-disabled-color': color('gray', 6),
      '--app-surface': 'var(--mantine-color-white)',
      '--app-sunken': color('gray', 1),
      '--app-line': color('gray', 2),
      '--app-ink-soft': color('gray', 7),
      '--app-accent': color('clay', 6),
      '--app-accent-soft': color('clay', 1),
      '--app-brand-ink': color('brand', 7),
      '--app-tint': color('brand', 0),
      '--app-field': 'var(--mantine-color-white)',
      '--app-field-line': '#8a7d69',
      '--app-focus': color('brand', 7),
    },
    dark: {
      ...dark,
      // Mantine's tints are nearly black in the dark scheme. These mix the colour with the page.
      ...Object.fromEntries(
        Object.entries(palette).flatMap(([name, shade]) => [
          [`--mantine-color-${name}-light`, mix(shade[6], palette.dark[7], 0.42)],
          [`--mantine-color-${name}-light-hover`, mix(shade[6], palette.dark[7], 0.56)],
        ]),
      ),
      ...Object.fromEntries(shades.map((name) => [`--mantine-color-${name}-light-color`, color(name, 1)])),
      '--mantine-color-error': color('red', 3),
      '--mantine-color-success': color('green', 3),
      '--mantine-color-placeholder': color('dark', 3),
      '--mantine-color-dimmed': color('dark', 2),
      '--mantine-color-anchor': color('brand', 2),
      '--mantine-color-default': color('dark', 5),
      '--mantine-color-default-hover': color('dark', 4),
      '--mantine-color-default-color': color('dark', 0),
      '--mantine-color-default-border': color('dark', 4),
      // Between a card and a button that can be pressed: Mantine's own is that of a card.
      '--mantine-color-disabled': '#302d28',
      '--mantine-color-disabled-color': color('dark', 3),
      '--app-surface': color('dark', 6),
      '--app-sunken': color('dark', 8),
      '--app-line': color('dark', 5),
      '--app-ink-soft': color('dark', 1),
      '--app-accent': color('clay', 3),
      '--app-accent-soft': '#4a342b',
      '--app-brand-ink': color('brand', 2),
      '--app-tint': '#233026',
      '--app-field': color('dark', 7),
      '--app-field-line': '#857e73',
      '--app-focus': color('brand', 3),
    },
  };
};

/** Mixes two colours: 0 is the background, 1 the colour. */
function mix(color: string, ground: string, part: number): string {
  const channels = [1, 3, 5].map((start) => {
    const [over, under] = [color, ground].map((hex) => Number.parseInt(hex.slice(start, start + 2), 16));
    return Math.round((over ?? 0) * part + (under ?? 0) * (1 - part))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
