import { buffer } from 'node:stream/consumers';
import { defaultLetterheadColor } from '#contract/letterhead-colors.ts';
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
  /** For printed pages: a PNG or null, and the colour of the clinic's name. */
  forPaper(): Promise<{ logo: Buffer | null; color: string }>;
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

  const identity = () => db.asUser({ role: 'anonymous' }, findIdentity);

  async function current(found = identity()): Promise<Drawn | null> {
    const address = (await found)?.logo_url;
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

  async function form(
    name: string,
    draw: (picture: LogoPicture) => Promise<Buffer>,
    found = identity(),
  ): Promise<Buffer | null> {
    const entry = await current(found);
    if (!entry) return null;
    const made = entry.forms.get(name) ?? entry.picture.then((picture) => (picture ? draw(picture) : null));
    entry.forms.set(name, made);
    return made;
  }

  return {
    icon: (address) => form(address, (picture) => drawIcon(picture, icons[address])),
    forMail: () => form('mail', drawForMail),
    async forPaper() {
      const found = identity();
      const logo = await form('paper', drawForPaper, found);
      return { logo, color: (await found)?.letterhead_color ?? defaultLetterheadColor };
    },
    async version() {
      const entry = await current();
      return entry && (await entry.picture) ? (/[\da-f]{8}/u.exec(entry.address)?.[0] ?? null) : null;
    },
  };
}
