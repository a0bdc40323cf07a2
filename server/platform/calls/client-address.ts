import { isIPv4, isIPv6 } from 'node:net';
import type { Log } from '../log.ts';

/** The client's network address; null where it is not known. All such clients share one limit. */
export type ClientAddress = (remote: string | undefined, headers: Headers) => string | null;

interface Options {
  /** Number of the operator's proxies in front of the application. */
  proxies: number;
  log: Log;
}

/**
 * Finds a client's address. Each proxy appends the address it got the request from to `X-Forwarded-For`; entries before those
 * of our proxies come from the client and prove nothing. `remote` is the other end of the connection; undefined where there
 * is none.
 */
export function createClientAddress({ proxies, log }: Options): ClientAddress {
  let isLogged = false;
  return (remote, headers) => {
    if (!remote) return null;
    const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
    const chain = [...forwarded.filter((part) => part !== ''), remote];
    const address = readAddress(chain[Math.max(0, chain.length - 1 - proxies)] ?? '');
    if (!address && !isLogged) {
      isLogged = true;
      // Without the entry: it can be anything that a client has sent.
      log.warn(
        'X-Forwarded-For has an entry without an address: these clients share one limit. Check TRUSTED_PROXIES and the proxy; later entries are not logged',
      );
    }
    return address;
  };
}

/** Optional in an entry: quotes, a port, brackets around IPv6, and the zone of a link-local address (RFC 7239, RFC 4007). */
const withBrackets = /^\[([^\]]*)\](?::\w+)?$/u;
const withPort = /^([\d.]+):\w+$/u;

/** The address in an entry; null for `unknown`, a name of the proxy's own such as `_hidden`, and anything else. */
function readAddress(entry: string): string | null {
  const bare = entry.replace(/^"(.*)"$/u, '$1');
  const host = withBrackets.exec(bare)?.[1] ?? withPort.exec(bare)?.[1] ?? bare;
  const [address = ''] = host.split('%');
  const mapped = /^::ffff:([\d.]+)$/iu.exec(address)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  return isIPv4(address) || isIPv6(address) ? address : null;
}
