import { expect, test } from 'vitest';
import { uploadLimitBytes } from '#contract/uploads.ts';
import { pictureProblem } from './picture-check.ts';

test('accepts the pictures that browsers and cameras make', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp'])
    expect(pictureProblem({ type, size: uploadLimitBytes })).toBeNull();
});

test('says why a file is refused', () => {
  expect(pictureProblem({ type: 'application/pdf', size: 10 })).toMatch(/JPEG, PNG ou WebP/u);
  expect(pictureProblem({ type: 'image/svg+xml', size: 10 })).toMatch(/JPEG, PNG ou WebP/u);
  expect(pictureProblem({ type: 'image/png', size: 0 })).toMatch(/vazio/u);
  expect(pictureProblem({ type: 'image/png', size: uploadLimitBytes + 1 })).toMatch(/10 MB/u);
});
