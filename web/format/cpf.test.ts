import { expect, test } from 'vitest';
import { formatCpf } from './cpf.ts';

test.each([
  ['', ''],
  ['5', '5'],
  ['529', '529'],
  ['5299', '529.9'],
  ['529982247', '529.982.247'],
  ['52998224725', '529.982.247-25'],
  ['529.982.247-25', '529.982.247-25'],
  ['5299822472599', '529.982.247-25'],
])('%j is written %j', (given, written) => expect(formatCpf(given)).toBe(written));
