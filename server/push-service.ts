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
  /** For the requests; undefined: Node's own. */
  agent: Agent | undefined;
}

export const createPushService = (test?: TestPushService): PushService => ({
  isKnown(endpoint) {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, host, username, password } = new URL(endpoint);
    if (protocol !== 'https:' || username !== '' || password !== '') return false;
    // `host` has the port unless it is 443.
    return (
      host === test?.host ||
      knownHosts.some((known) => (known[0] === '.' ? host.endsWith(known) : host === known))
    );
  },
  agent: test && new Agent({ ca: test.certificate }),
});
