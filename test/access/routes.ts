/** Every route outside the contract, requested as every visitor and with every kind of id. */
import { randomUUID } from 'node:crypto';
import { areas, publicAreas } from '#server/platform/storage/storage.ts';
import { routeIds, routes, type Visitor, visitors } from './calls.ts';
import type { Clinic } from './clinic.ts';
import { type Exchange, record } from './every-call.ts';

interface RouteExchange extends Exchange {
  expectedStatus: number;
}

/** Imports and bills belong to no patient. */
const idOfClinic = (ofClinic: string, { people: { d } }: Clinic, kind: (typeof routeIds)[number]): string =>
  ({ own: ofClinic, foreign: ofClinic, deleted: d.patientId, unknown: randomUUID(), malformed: 'x' })[kind];

const idOf = (clinic: Clinic, route: string, kind: (typeof routeIds)[number]): string => {
  const { a, b, d } = clinic.people;
  if (route.includes('/imports/')) return idOfClinic(clinic.importId, clinic, kind);
  if (route.includes('/bills/')) return idOfClinic(clinic.expense.bill.id, clinic, kind);
  const of = (person: typeof a) =>
    route.includes('/files/')
      ? person.fileId
      : route.includes('/photographs/')
        ? person.photographId
        : route.includes('/photograph-exports/')
          ? person.photographExportId
          : person.patientId;
  return { own: of(a), foreign: of(b), deleted: of(d), unknown: randomUUID(), malformed: 'x' }[kind];
};

/** By GET and by HEAD, which has the same answer without a body; a POST by itself. */
export async function askRoutes(clinic: Clinic): Promise<RouteExchange[]> {
  const exchanges: RouteExchange[] = [];
  async function ask(visitor: Visitor, path: string, address: string, cell: string, expectedStatus: number) {
    const [writes] = /^(POST|PUT)(?= )/u.exec(path) ?? [];
    for (const method of writes ? [writes] : ['GET', 'HEAD']) {
      const response = await clinic.browsers[visitor].fetch(address, { method });
      const about = { visitor, path, form: 'route', cell: `${cell} by ${method}`, expected: null } as const;
      exchanges.push({ ...(await record(response, about)), expectedStatus });
    }
  }
  for (const [route, row] of Object.entries(routes)) {
    const path = route.replace(/^(GET|POST|PUT) /u, '');
    // All visitors ask from one address, and unknown links are limited.
    await clinic.db.deleteFrom('auth.rate_limits').execute();
    for (const visitor of visitors) {
      if ('anyone' in row) await ask(visitor, route, row.address ?? path, '', row.anyone);
      else if ('each' in row) await ask(visitor, route, path, '', row.each[visitor]);
      else
        for (const [index, kind] of routeIds.entries()) {
          const address = path.replace(':id', idOf(clinic, route, kind));
          await ask(visitor, route, address, kind, row.ids[visitor][index] ?? 0);
        }
    }
  }
  return exchanges;
}

/** Requests every stored object by its key, also those of private areas. */
export async function askStorage({ storage, browsers }: Clinic): Promise<RouteExchange[]> {
  const exchanges: RouteExchange[] = [];
  for (const area of areas) {
    const isPublic = publicAreas.some((each) => each === area);
    for await (const key of storage.list(area)) {
      for (const visitor of visitors) {
        const outside = encodeURIComponent(`../${area}/${key}`);
        for (const [address, status] of [
          [`/media/${area}/${key}`, isPublic ? 200 : 404],
          [`/media/${publicAreas[0]}/${outside}`, 404],
        ] as const) {
          const response = await browsers[visitor].fetch(address);
          const about = {
            visitor,
            path: `storage ${area}`,
            form: 'route',
            cell: address,
            expected: null,
          } as const;
          exchanges.push({ ...(await record(response, about)), expectedStatus: status });
        }
      }
    }
  }
  return exchanges;
}
