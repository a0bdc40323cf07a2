import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network an address counts for: an IPv4 address by itself, of IPv6 the first 64 bits, since a single visitor has
 * all the rest to choose from.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':').length : 0;
  // '::' stands for as many zeros as are missing; without it all eight groups are there.
  const filled = [...groups, ...Array.from({ length: Math.max(0, 8 - groups.length - after) }, () => '0')];
  const firstFour = [...filled, ...(tail ? tail.split(':') : [])].slice(0, 4);
  return `${firstFour.map((group) => group.replace(/^0+(?=.)/u, '')).join(':')}::/64`;
}
