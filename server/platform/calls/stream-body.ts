import type { Readable } from 'node:stream';

/** A file's stream as a response body; closed when the client disconnects. */
export function streamBody(source: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks: AsyncIterator<Uint8Array<ArrayBuffer>> = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next().catch((cause: unknown) => {
        // The message may reach the client and must not show paths.
        throw new Error('the rest cannot be read', { cause });
      });
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel() {
      source.destroy();
    },
  });
}
