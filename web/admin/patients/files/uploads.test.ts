import { expect, test } from 'vitest';
import { newUpload } from './uploads.ts';

test('a picture is proposed as a photograph, any other file as an exam', () => {
  const category = (type: string) => newUpload(new File(['x'], 'arquivo', { type }), null).category;
  expect([category('image/jpeg'), category('image/png'), category('application/pdf')]).toEqual([
    'foto',
    'foto',
    'exame',
  ]);
});
