/**
 * Objects that anybody may read: media of the procedures, the clinic's logo. What protects them is their name, a
 * random UUID. An address never gets other content, so that whoever has fetched it once may keep it for ever.
 */
import { randomUUID } from 'node:crypto';
import { type Place, type PublicArea, publicAreas } from '../storage/storage.ts';

/** By the ending of a key, which the server itself chose when it had looked at the content. */
export const mediaTypes = {
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
} as const;

export type MediaExtension = keyof typeof mediaTypes;

export const contentTypeOf = (extension: MediaExtension): string => mediaTypes[extension];

/** A place that nobody can guess. */
export const newPublicPlace = (area: PublicArea, extension: MediaExtension): Place => ({
  area,
  key: `${randomUUID()}.${extension}`,
});

/** The path of an object on this server; what the database keeps. */
export const addressOf = ({ area, key }: Place): string => `/media/${area}/${key}`;

const addressPattern = /^\/media\/([a-z-]+)\/([\da-f-]{36}\.([a-z\d]+))$/u;

/** Where the object of an address lies; null for what is none of ours, such as an address brought over from elsewhere. */
export function placeOf(address: string): { place: Place; contentType: string } | null {
  const [, name, key, extension] = addressPattern.exec(address) ?? [];
  const area = publicAreas.find((known) => known === name);
  if (!area || !key || !isMediaExtension(extension)) return null;
  return { place: { area, key }, contentType: mediaTypes[extension] };
}

const isMediaExtension = (extension: string | undefined): extension is MediaExtension =>
  extension !== undefined && Object.hasOwn(mediaTypes, extension);
