import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { silent } from '#test/database-server.ts';
import { createClientAddress } from './client-address.ts';

const forwarded = (value: string) => new Headers({ 'x-forwarded-for': value });
const behind = (proxies: number) => createClientAddress({ proxies, log: silent });

test('without a proxy the address is that of the connection, and the header does not count', () => {
  expect(behind(0)('203.0.113.7', forwarded('198.51.100.1'))).toBe('203.0.113.7');
  expect(behind(0)('::ffff:203.0.113.7', forwarded('198.51.100.1'))).toBe('203.0.113.7');
  expect(behind(1)(undefined, forwarded('198.51.100.1'))).toBeNull();
});

test('behind proxies the entry of our outermost proxy counts, and none that the visitor wrote', () => {
  expect(behind(1)('10.0.0.2', forwarded('1.2.3.4, 198.51.100.1'))).toBe('198.51.100.1');
  expect(behind(2)('10.0.0.2', forwarded('1.2.3.4, 198.51.100.1, 10.0.0.3'))).toBe('198.51.100.1');
  expect(behind(1)('10.0.0.2', new Headers())).toBe('10.0.0.2');
});

test.each([
  ['198.51.100.1', '198.51.100.1'],
  ['198.51.100.1:4711', '198.51.100.1'],
  ['"198.51.100.1:_port"', '198.51.100.1'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:4711', '2001:db8::7'],
  ['"[2001:db8::7]:4711"', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:4711', 'fe80::1'],
  ['::ffff:198.51.100.1', '198.51.100.1'],
  ['[::ffff:198.51.100.1]:4711', '198.51.100.1'],
])('%s is read as %s', (entry, address) => {
  expect(behind(1)('10.0.0.2', forwarded(`1.2.3.4, ${entry}`))).toBe(address);
});

describe('an entry without an address', () => {
  const entries = [
    'unknown',
    '_hidden',
    '<script>',
    '198.51.100',
    '198.51.100.1.2:80',
    '[2001:db8::7',
    '[]',
    '%',
    '"',
    'x.test:80',
  ];

  test.each(entries)('%s is none, and not the one before it', (entry) => {
    expect(behind(1)('10.0.0.2', forwarded(`1.2.3.4, ${entry}`))).toBeNull();
  });

  test('is logged once, without what was sent', () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
    const addressOf = createClientAddress({ proxies: 1, log });
    for (const entry of entries) addressOf('10.0.0.2', forwarded(entry));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('TRUSTED_PROXIES');
    expect(lines[0]).not.toContain('unknown');
  });
});
