import { isIP } from 'node:net';

/**
 * The client's network address. Each proxy appends the address it got the request from to `X-Forwarded-For`; entries before
 * those of our proxies come from the client and prove nothing.
 * @param remote the other end of the connection; undefined where there is none
 * @param proxies number of the operator's proxies in front of the application
 */
export function clientAddress(remote: string | undefined, headers: Headers, proxies: number): string | null {
  if (!remote) return null;
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  const chain = [...forwarded.filter((part) => part !== ''), remote];
  const address = chain[Math.max(0, chain.length - 1 - proxies)];
  return address && isIP(address) ? address : null;
}
