/** Sends a page in two parts, compressed. */
import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { streamBody } from '../../platform/calls/stream-body.ts';

type Encoding = 'br' | 'gzip';

/** @param accepted the request's `Accept-Encoding` */
export const pageEncoding = (accepted = ''): Encoding | undefined =>
  (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));

/**
 * The browser loads the files that the first part names while the second is prepared. A page reflects nothing of its
 * request, so its compressed size tells nothing about the answers in it.
 */
export function streamPage(start: string, rest: () => Promise<string>, encoding: Encoding | undefined) {
  const parts = Readable.from(
    (async function* () {
      yield Buffer.from(start);
      yield Buffer.from(await rest());
    })(),
  );
  if (!encoding) return streamBody(parts);
  return streamBody(pipeline(parts, compressor(encoding), () => {}));
}

/** Sends each part at once. */
const compressor = (encoding: Encoding) =>
  encoding === 'br'
    ? createBrotliCompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
      })
    : createGzip({ flush: constants.Z_SYNC_FLUSH });
