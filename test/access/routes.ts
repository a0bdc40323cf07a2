/** The routes that are no procedures, asked by everybody for everything. */
import { randomUUID } from 'node:crypto';
import { areas, publicAreas } from '#server/storage/storage.ts';
import type { Clinic } from './clinic.ts';
import { routeIds, routes, type Visitor, visitors } from './table.ts';
import { type Exchange, keep } from './walk.ts';

export interface RouteExchange extends Exchange {
  expectedStatus: number;
}

const idOf = ({ people: { a, b, d } }: Clinic, route: string, kind: (typeof routeIds)[number]): string => {
  const of = (person: typeof a) => (route.includes('/files/') ? person.fileId : person.patientId);
  return { own: of(a), foreign: of(b), deleted: of(d), unknown: randomUUID(), malformed: 'x' }[kind];
};

/** Everybody asks for all of it. A HEAD is answered as a GET is, without the body. */
export async function askRoutes(clinic: Clinic): Promise<RouteExchange[]> {
  const exchanges: RouteExchange[] = [];
  async function ask(visitor: Visitor, path: string, address: string, cell: string, expectedStatus: number) {
    for (const method of ['GET', 'HEAD']) {
      const response = await clinic.browsers[visitor].fetch(address, { method });
      const about = { visitor, path, form: 'route', cell: `${cell} by ${method}`, expected: null } as const;
      exchanges.push({ ...(await keep(response, about)), expectedStatus });
    }
  }
  for (const [route, row] of Object.entries(routes)) {
    const path = route.replace('GET ', '');
    for (const visitor of visitors) {
      if ('everybody' in row) await ask(visitor, route, row.address ?? path, '', row.everybody);
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

/** Every stored object, asked for by its place, as if all of them were public. */
export async function askStorage({ storage, browsers }: Clinic): Promise<RouteExchange[]> {
  const exchanges: RouteExchange[] = [];
  for (const area of areas) {
    const isPublic = publicAreas.some((each) => each === area);
    for await (const key of storage.list(area)) {
      for (const visitor of visitors) {
        const away = encodeURIComponent(`../${area}/${key}`);
        for (const [address, status] of [
          [`/media/${area}/${key}`, isPublic ? 200 : 404],
          [`/media/${publicAreas[0]}/${away}`, 404],
        ] as const) {
          const response = await browsers[visitor].fetch(address);
          const about = {
            visitor,
            path: `storage ${area}`,
            form: 'route',
            cell: address,
            expected: null,
          } as const;
          exchanges.push({ ...(await keep(response, about)), expectedStatus: status });
        }
      }
    }
  }
  return exchanges;
}
