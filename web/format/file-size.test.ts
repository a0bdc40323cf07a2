import { expect, test } from 'vitest';
import { formatFileSize } from './file-size.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_023, '1023 bytes'],
  [1_024, '1 KB'],
  [250_000, '244 KB'],
  [1_048_575, '1 MB'],
  [1_572_864, '1,5 MB'],
  [25 * 1024 * 1024, '25 MB'],
  [1024 ** 3, '1 GB'],
  [1.5 * 1024 ** 3, '1,5 GB'],
])('%d bytes are %s', (bytes, written) => {
  expect(formatFileSize(bytes)).toBe(written);
});
