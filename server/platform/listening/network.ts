import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network that an address counts for: an IPv4 address itself; of an IPv6 address the first 64 bits, since one client
 * can choose all the others.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':').length : 0;
  // '::' stands for the missing groups of zeros.
  const filled = [...groups, ...Array.from({ length: Math.max(0, 8 - groups.length - after) }, () => '0')];
  const firstFour = [...filled, ...(tail ? tail.split(':') : [])].slice(0, 4);
  return `${firstFour.map((group) => group.replace(/^0+(?=.)/u, '')).join(':')}::/64`;
}

/** What one customer of a provider can have: 256 addresses of IPv4; of IPv6 all with the same first 48 bits. */
export function siteOf(address: string): string {
  const network = networkOf(address);
  return isIPv4(network)
    ? network.split('.').slice(0, 3).join('.')
    : network.split(':').slice(0, 3).join(':');
}
