/** Colours that professionals and procedures are marked with in the agenda. The theme has the shades of each. */
export const markColors = [
  'teal',
  'blue',
  'violet',
  'pink',
  'red',
  'orange',
  'yellow',
  'green',
  'cyan',
  'gray',
] as const;
export type MarkColor = (typeof markColors)[number];

/** A stored word; gray for one that is not known. */
export const markColorOf = (word: string): MarkColor => markColors.find((known) => known === word) ?? 'gray';
