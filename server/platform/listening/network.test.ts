import { expect, test } from 'vitest';
import { listen } from './http-server.ts';
import { networkOf, siteOf } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::5', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts for %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('an address of another machine cannot be listened at, and the refusal says so', async () => {
  const refused = listen({ fetch: () => new Response(), host: '203.0.113.7', port: 0 });
  await expect(refused).rejects.toThrow('O endereço 203.0.113.7 não é desta máquina');
});

test('addresses that one customer of a provider can have are one site', () => {
  for (const address of ['2001:db8:7::1', '2001:db8:7:ffff:1::2']) expect(siteOf(address)).toBe('2001:db8:7');
  expect(siteOf('2001:db8:8::1')).toBe('2001:db8:8');
  for (const address of ['203.0.113.7', '::ffff:203.0.113.250']) expect(siteOf(address)).toBe('203.0.113');
});
