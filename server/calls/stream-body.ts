import type { Readable } from 'node:stream';

/** A file's stream as the body of an answer; closed when the reader goes away. */
export function streamBody(source: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks: AsyncIterator<Uint8Array<ArrayBuffer>> = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next().catch((cause: unknown) => {
        // What it says may reach the reader, who has no business with paths and stores.
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
