import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { uploadLimitBytes } from '#contract/uploads.ts';
import { kindOf, mediaProblem, refusedMedia } from './media-check.ts';

test.each([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'video/mp4',
  'video/webm',
  'video/quicktime',
])('%s below 10 MB is accepted', (type) => {
  expect(mediaProblem({ type, size: uploadLimitBytes - 1 })).toBeNull();
  expect(mediaProblem({ type, size: uploadLimitBytes })).toBe('O arquivo deve ter menos de 10MB.');
  expect(kindOf({ type })).toBe(type.split('/')[0]);
});

test.each(['image/svg+xml', 'text/html', 'application/pdf', 'audio/mpeg', ''])('%s is refused', (type) => {
  expect(mediaProblem({ type, size: 10 })).toBe('Por favor, selecione uma imagem ou vídeo.');
});

test('an empty file is refused', () => {
  expect(mediaProblem({ type: 'image/png', size: 0 })).toBe('O arquivo está vazio. Escolha outro arquivo.');
});

test('a refusal of the media by the server has the same sentences; other errors have none', () => {
  const refused = (code: string) => refusedMedia(new ORPCError(code, { defined: true }));
  expect(refused('FILE_TYPE_REFUSED')).toBe('Por favor, selecione uma imagem ou vídeo.');
  expect(refused('FILE_TOO_LARGE')).toBe('O arquivo deve ter menos de 10MB.');
  expect(refused('IMAGE_TOO_LARGE')).toMatch(/^A imagem é grande demais/u);
  expect(refused('INTERNAL')).toBeNull();
  expect(refusedMedia(new TypeError('Failed to fetch'))).toBeNull();
});
