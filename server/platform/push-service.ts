import { Agent } from 'node:https';

/**
 * Hosts of the push services of browsers: Chrome and what is built on it, Firefox, Edge, Safari. A leading dot stands for
 * every host below.
 */
const knownHosts = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
];

/** A push service besides the known ones, for tests: its host with the port, and its certificate. */
export interface TestPushService {
  host: string;
  certificate: string;
}

export interface PushService {
  /** Whether the server may send to this address, which a browser has given. Others could lie in the clinic's network. */
  isKnown(endpoint: string): boolean;
  /** For the requests: it connects to known push services only, also where a parser of addresses reads another host. */
  agent: Agent;
}

/**
 * A host in which every parser of addresses reads the same, with the port unless it is 443: `;`, `'`, `\` and a backtick end
 * the host in some and belong to it in others.
 */
const plainHost = /^https:\/\/([a-z0-9.-]+(?::\d+)?)\//u;

export function createPushService(test?: TestPushService): PushService {
  const isKnownHost = (host: string) =>
    host === test?.host ||
    knownHosts.some((known) => (known[0] === '.' ? host.endsWith(known) : host === known));
  return {
    isKnown(endpoint) {
      const host = plainHost.exec(endpoint)?.[1];
      return host !== undefined && URL.parse(endpoint)?.host === host && isKnownHost(host);
    },
    agent: new KnownHostsAgent(isKnownHost, test?.certificate),
  };
}

class KnownHostsAgent extends Agent {
  readonly #isKnownHost: (host: string) => boolean;

  constructor(isKnownHost: (host: string) => boolean, certificate: string | undefined) {
    super(certificate === undefined ? {} : { ca: certificate });
    this.#isKnownHost = isKnownHost;
  }

  override createConnection(...[options, callback]: Parameters<Agent['createConnection']>) {
    const host = Number(options.port) === 443 ? options.host : `${options.host}:${options.port}`;
    if (!this.#isKnownHost(host ?? ''))
      throw Object.assign(new Error('not a push service'), { code: 'UNKNOWN_PUSH_SERVICE' });
    return super.createConnection(options, callback);
  }
}
