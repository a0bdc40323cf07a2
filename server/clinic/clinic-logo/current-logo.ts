import { buffer } from 'node:stream/consumers';
import type { Database } from '../../platform/database/open-database.ts';
import type { Log } from '../../platform/log.ts';
import { placeOf } from '../../platform/storage/public-object.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { findIdentity } from '../settings/queries.ts';
import { drawForMail, drawForPaper, drawIcon, type IconAddress, icons } from './draw-logo.ts';
import { type LogoPicture, readLogo } from './logo-picture.ts';

/** The clinic's logo as icons and for mails. Each form is drawn once per logo. */
export interface ClinicLogo {
  /** Null without a readable logo: the default icon is used then. */
  icon(address: IconAddress): Promise<Buffer | null>;
  /** As a PNG for mails, or null. */
  forMail(): Promise<Buffer | null>;
  /** As a PNG for printed pages, or null. */
  forPaper(): Promise<Buffer | null>;
  /** Different for each logo; null without one. */
  version(): Promise<string | null>;
}

interface Options {
  db: Database;
  storage: Storage;
  log: Log;
}

/** The drawn forms of one logo. The content of its address never changes. */
interface Drawn {
  address: string;
  picture: Promise<LogoPicture | null>;
  forms: Map<string, Promise<Buffer | null>>;
}

export function createClinicLogo({ db, storage, log }: Options): ClinicLogo {
  let drawn: Drawn | undefined;

  /** Null for an address of another server, and for a missing object. */
  async function read(address: string): Promise<LogoPicture | null> {
    const found = placeOf(address);
    const stored = found && (await storage.read(found.place));
    if (!stored) return null;
    try {
      return await readLogo(await buffer(stored.body));
    } catch (error) {
      log.warn({ err: error }, "the clinic's logo could not be drawn");
      return null;
    }
  }

  async function current(): Promise<Drawn | null> {
    const address = (await db.asUser({ role: 'anonymous' }, findIdentity))?.logo_url;
    if (!address) return null;
    if (drawn?.address === address) return drawn;
    const picture = read(address);
    const entry: Drawn = { address, picture, forms: new Map() };
    // A failure is not cached, so that the next request reads again.
    picture.catch(() => {
      if (drawn === entry) drawn = undefined;
    });
    drawn = entry;
    return entry;
  }

  async function form(name: string, draw: (picture: LogoPicture) => Promise<Buffer>): Promise<Buffer | null> {
    const entry = await current();
    if (!entry) return null;
    const made = entry.forms.get(name) ?? entry.picture.then((picture) => (picture ? draw(picture) : null));
    entry.forms.set(name, made);
    return made;
  }

  return {
    icon: (address) => form(address, (picture) => drawIcon(picture, icons[address])),
    forMail: () => form('mail', drawForMail),
    forPaper: () => form('paper', drawForPaper),
    async version() {
      const entry = await current();
      return entry && (await entry.picture) ? (/[\da-f]{8}/u.exec(entry.address)?.[0] ?? null) : null;
    },
  };
}
