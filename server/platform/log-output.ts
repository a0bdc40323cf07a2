import type { Writable } from 'node:stream';

/** Where log lines go. Writing never waits for the reader: lines that find no room are dropped and counted. */
export interface LogOutput {
  write(line: string): void;
  /** Number of lines that were dropped since the start. */
  dropped(): number;
  /** Resolves when the lines that wait are written, at the latest after a second. */
  flushed(): Promise<void>;
}

/** Some thousand lines. */
const defaultMaxBytes = 1024 * 1024;
const flushTimeoutMs = 1_000;

/**
 * Writes to a stream whose reader may be slow, stopped or gone. On POSIX, Node writes to pipes and sockets asynchronously, and
 * to files and terminals synchronously (https://nodejs.org/api/process.html#a-note-on-process-io): a full disk is an error,
 * and only a stopped terminal can hold up the process.
 * @param onResumed is called when lines get through again, with the number of lines dropped before
 */
export function createLogOutput(
  stream: Writable,
  onResumed: (dropped: number) => void,
  maxBytes = defaultMaxBytes,
): LogOutput {
  let dropped = 0;
  let reported = 0;
  let isFull = false;
  // Each failed write is counted below. Without a listener it would end the process.
  stream.on('error', () => {});

  function written(error?: Error | null): void {
    if (error) {
      dropped += 1;
    } else if (dropped > reported && stream.writableLength <= maxBytes / 2) {
      const lines = dropped - reported;
      reported = dropped;
      isFull = false;
      onResumed(lines);
    }
  }

  return {
    write(line) {
      isFull ||= stream.writableLength + line.length > maxBytes;
      if (isFull) dropped += 1;
      else stream.write(line, written);
    },
    dropped: () => dropped,
    flushed: () =>
      new Promise((resolve) => {
        if (stream.writableLength === 0) return resolve();
        const timer = setTimeout(resolve, flushTimeoutMs);
        stream.write('', () => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
}
