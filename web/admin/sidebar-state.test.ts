import { expect, test } from 'vitest';
import { readFolded } from './sidebar-state.ts';

test('the sidebar is folded only when its cookie says so', () => {
  expect(readFolded('')).toBe(false);
  expect(readFolded('a=b; sidebar_state=folded; c=d')).toBe(true);
  expect(readFolded('sidebar_state=open')).toBe(false);
  expect(readFolded('my_sidebar_state=folded')).toBe(false);
});
