import { describe, expect, test } from 'vitest';
import { formatCpf } from '#web/format/cpf.ts';
import { formatPhone } from '#web/format/phone.ts';
import { maskTypedDate } from '#web/format/typed-date.ts';
import { maskChange } from './mask-change.ts';

/** Types a text, or deletes with '<', at the caret `|`. The result has the caret too. */
function press(start: string, keys: string, mask: (typed: string) => string): string {
  let state = { text: start.replace('|', ''), caret: start.indexOf('|') };
  for (const key of keys) {
    const { text, caret } = state;
    const typed =
      key === '<'
        ? text.slice(0, caret - 1) + text.slice(caret)
        : text.slice(0, caret) + key + text.slice(caret);
    state = maskChange(text, typed, key === '<' ? caret - 1 : caret + 1, mask);
  }
  return `${state.text.slice(0, state.caret)}|${state.text.slice(state.caret)}`;
}

describe('typing into a mask', () => {
  test('writes the separators while digits are typed', () => {
    expect(press('|', '52998224725', formatCpf)).toBe('529.982.247-25|');
    expect(press('|', '24988776655', formatPhone)).toBe('(24) 98877-6655|');
    expect(press('|', '23111984', maskTypedDate)).toBe('23/11/1984|');
    expect(press('|', '+5524988776655', formatPhone)).toBe('(24) 98877-6655|');
    expect(press('|', '+46 70 123 45 67', formatPhone)).toBe('+46 70 123 45 67|');
    expect(press('+46 7|', '<<<<<', formatPhone)).toBe('|');
  });

  test('keeps the caret in the middle of a number', () => {
    expect(press('529|.982', '1', formatCpf)).toBe('529.1|98.2');
    expect(press('5|2', '9', formatCpf)).toBe('59|2');
  });

  test('deletes across separators', () => {
    expect(press('23/|', '<', maskTypedDate)).toBe('2|');
    expect(press('529.|982', '<', formatCpf)).toBe('52|9.82');
    expect(press('529.982.247-25|', '<<<<<<<<<<<', formatCpf)).toBe('|');
    expect(press('(24) 98877-6655|', '<<<<<<<<<<<', formatPhone)).toBe('|');
    expect(press('23/11/1984|', '<<<<<<<<', maskTypedDate)).toBe('|');
  });
});
