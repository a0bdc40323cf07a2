/**
 * Objects that anyone may read: media of the procedures, the clinic's logo. Only their name protects them, a random UUID.
 * The content of an address never changes, so that browsers may cache it for ever.
 */
import { randomUUID } from 'node:crypto';
import { type Place, type PublicArea, publicAreas } from './storage.ts';

/** By the extension of a key, which the server chooses from the content. */
export const mediaTypes = {
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
} as const;

export type MediaExtension = keyof typeof mediaTypes;

export const contentTypeOf = (extension: MediaExtension): string => mediaTypes[extension];

/** A place with a random name. */
export const newPublicPlace = (area: PublicArea, extension: MediaExtension): Place => ({
  area,
  key: `${randomUUID()}.${extension}`,
});

/** The path of an object on this server, as the database keeps it. */
export const addressOf = ({ area, key }: Place): string => `/media/${area}/${key}`;

const addressPattern = /^\/media\/([a-z-]+)\/([\da-f-]{36}\.([a-z\d]+))$/u;

/** The place of an address; null for other addresses, such as those of imported rows. */
export function placeOf(address: string): { place: Place; contentType: string } | null {
  const [, name, key, extension] = addressPattern.exec(address) ?? [];
  const area = publicAreas.find((known) => known === name);
  if (!area || !key || !isMediaExtension(extension)) return null;
  return { place: { area, key }, contentType: mediaTypes[extension] };
}

const isMediaExtension = (extension: string | undefined): extension is MediaExtension =>
  extension !== undefined && Object.hasOwn(mediaTypes, extension);
