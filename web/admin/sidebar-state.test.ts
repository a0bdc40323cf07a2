import { expect, test } from 'vitest';
import { readFolded } from './sidebar-state.ts';

test('the sidebar is as its cookie says; without one it is folded in a narrow window', () => {
  for (const isNarrow of [false, true]) {
    expect(readFolded('', isNarrow)).toBe(isNarrow);
    expect(readFolded('my_sidebar_state=folded', isNarrow)).toBe(isNarrow);
    expect(readFolded('a=b; sidebar_state=folded; c=d', isNarrow)).toBe(true);
    expect(readFolded('sidebar_state=open', isNarrow)).toBe(false);
  }
});
