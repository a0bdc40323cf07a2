import { isIP } from 'node:net';

/**
 * The network address a request comes from. Behind proxies it is in `X-Forwarded-For`, to which each of them appends
 * whom it heard from; what stands before their entries was written by the visitor and proves nothing.
 * @param remote the other end of the connection; undefined where there is none
 * @param proxies how many proxies of ours every request passes
 */
export function clientAddress(remote: string | undefined, headers: Headers, proxies: number): string | null {
  if (!remote) return null;
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  const chain = [...forwarded.filter((part) => part !== ''), remote];
  const address = chain[Math.max(0, chain.length - 1 - proxies)];
  return address && isIP(address) ? address : null;
}
