import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { markColors } from '#contract/colors.ts';
import { cssVariables, theme } from './theme.ts';

const resolved = cssVariables(mergeMantineTheme(DEFAULT_THEME, theme));
const moods = {
  light: new Map(Object.entries({ ...resolved.variables, ...resolved.light })),
  dark: new Map(Object.entries({ ...resolved.variables, ...resolved.dark })),
};

/** Resolves a CSS variable to '#rrggbb'. */
function colorOf(mood: keyof typeof moods, value: string): string {
  const reference = /^var\((--[\w-]+)\)$/u.exec(value)?.[1];
  if (reference) return colorOf(mood, moods[mood].get(reference) ?? `nothing says ${reference}`);
  if (value.startsWith('--')) return colorOf(mood, `var(${value})`);
  const channels = /^rgba?\((\d+), (\d+), (\d+)/u.exec(value)?.slice(1, 4);
  if (channels)
    return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;
  expect(value, 'a colour').toMatch(/^#[\da-f]{6}$/iu);
  return value;
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string) =>
    [1, 3, 5]
      .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
      .map((channel) => (channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
      .reduce((sum, channel, index) => sum + channel * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** @param part 0 is the background, 1 the colour */
const mixed = (color: string, ground: string, part: number) =>
  `#${[1, 3, 5]
    .map((start) => {
      const [over = 0, under = 0] = [color, ground].map((hex) =>
        Number.parseInt(hex.slice(start, start + 2), 16),
      );
      return Math.round(over * part + under * (1 - part))
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

const page = '--mantine-color-body';
const card = '--app-surface';
const well = '--app-sunken';
const field = '--app-field';
const named = ['brand', 'clay', ...markColors];

const pairs: [text: string, background: string][] = [
  ...[page, card, well].flatMap((ground): [string, string][] => [
    ['--mantine-color-text', ground],
    ['--mantine-color-dimmed', ground],
    ['--app-ink-soft', ground],
    ['--app-brand-ink', ground],
    ['--mantine-color-anchor', ground],
    ['--mantine-color-error', ground],
    ['--mantine-color-success', ground],
  ]),
  ['--mantine-color-placeholder', field],
  ['--mantine-color-text', field],
  ['--mantine-color-default-color', '--mantine-color-default'],
  ['--mantine-color-default-color', '--mantine-color-default-hover'],
  ['--mantine-color-text', '--app-tint'],
  ['--mantine-color-text', '--app-accent-soft'],
  // Badges and quiet buttons, then filled buttons.
  ...named.flatMap((name): [string, string][] => [
    [`--mantine-color-${name}-light-color`, `--mantine-color-${name}-light`],
    [`--mantine-color-${name}-light-color`, `--mantine-color-${name}-light-hover`],
    [`--mantine-color-${name}-light-color`, card],
  ]),
  ...['brand', 'clay', 'blue', 'green', 'red'].flatMap((name): [string, string][] => [
    ['--mantine-color-white', `--mantine-color-${name}-filled`],
    ['--mantine-color-white', `--mantine-color-${name}-filled-hover`],
  ]),
];

for (const mood of ['light', 'dark'] as const) {
  test.each(pairs)(`in the ${mood} mood %s can be read on %s`, (text, background) => {
    expect(contrast(colorOf(mood, text), colorOf(mood, background))).toBeGreaterThanOrEqual(4.5);
  });

  test(`in the ${mood} mood focus ring and field frames are seen on every background`, () => {
    for (const line of ['--app-focus', '--app-field-line'])
      for (const ground of [page, card, well, field])
        expect(
          contrast(colorOf(mood, line), colorOf(mood, ground)),
          `${line} on ${ground}`,
        ).toBeGreaterThanOrEqual(3);
  });

  /** As in web/admin/agenda/agenda/grid: a block, a striped one, and one that is over. */
  test.each(markColors)(`in the ${mood} mood the agenda's blocks in %s can be read`, (name) => {
    const fill = colorOf(mood, `--mantine-color-${name}-${mood === 'light' ? '1' : 'light'}`);
    const stripe = mixed(colorOf(mood, `--mantine-color-${name}-5`), fill, 0.15);
    const quiet = mixed(fill, colorOf(mood, card), 0.45);
    const sign = `--mantine-color-${name}-light-color`;
    const alert = mood === 'light' ? '--mantine-color-red-7' : '--mantine-color-red-2';
    for (const text of ['--mantine-color-text', '--app-ink-soft', sign])
      for (const ground of [fill, stripe, quiet])
        expect(contrast(colorOf(mood, text), ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    // A sign, not a text.
    for (const ground of [fill, stripe, quiet])
      expect(contrast(colorOf(mood, alert), ground), `the alert on ${ground}`).toBeGreaterThanOrEqual(3);
  });

  test(`in the ${mood} mood the clay accent is seen on pages and cards`, () => {
    for (const ground of [page, card])
      expect(contrast(colorOf(mood, '--app-accent'), colorOf(mood, ground))).toBeGreaterThanOrEqual(3);
  });
}
