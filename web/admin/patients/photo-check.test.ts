import { expect, test } from 'vitest';
import { photoLimitBytes } from '#contract/patients.ts';
import { photoProblem } from './photo-check.ts';

test('takes the pictures that browsers and cameras make', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp'])
    expect(photoProblem({ type, size: photoLimitBytes })).toBeNull();
});

test('says why a file cannot be the photo', () => {
  expect(photoProblem({ type: 'application/pdf', size: 10 })).toMatch(/JPEG, PNG ou WebP/u);
  expect(photoProblem({ type: 'image/svg+xml', size: 10 })).toMatch(/JPEG, PNG ou WebP/u);
  expect(photoProblem({ type: 'image/png', size: 0 })).toMatch(/vazio/u);
  expect(photoProblem({ type: 'image/png', size: photoLimitBytes + 1 })).toMatch(/10 MB/u);
});
