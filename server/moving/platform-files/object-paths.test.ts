import { expect, test } from 'vitest';
import { locateObject } from './object-paths.ts';

const host = 'https://abc.supabase.co';

test.each([
  [
    `${host}/storage/v1/object/public/procedures/a%20b/c%C3%A7.png`,
    { bucket: 'procedures', path: 'a b/cç.png' },
  ],
  [
    `${host}/storage/v1/object/sign/patient-files/1/2.pdf?token=ey.J`,
    { bucket: 'patient-files', path: '1/2.pdf' },
  ],
  [`${host}/storage/v1/object/authenticated/x/1.pdf`, { bucket: 'x', path: '1.pdf' }],
  [`${host}/storage/v1/object/patient-files/1/2.pdf`, { bucket: 'patient-files', path: '1/2.pdf' }],
  [`${host}/storage/v1/render/image/public/x/1.jpg?width=20`, { bucket: 'x', path: '1.jpg' }],
  [`${host}/storage/v1/s3/patient-files/a/b.pdf`, { bucket: 'patient-files', path: 'a/b.pdf' }],
  ['/storage/v1/object/public/x/1.jpg#top', { bucket: 'x', path: '1.jpg' }],
  ['http://127.0.0.1:54321/storage/v1/object/public/x/100%.jpg', { bucket: 'x', path: '100%.jpg' }],
  [' 1a/1700-x.pdf ', { bucket: 'patient-files', path: '1a/1700-x.pdf' }],
  ['/1a/x.pdf', { bucket: 'patient-files', path: '1a/x.pdf' }],
  ['patient-files/1a/50%25.pdf', { bucket: 'patient-files', path: '1a/50%25.pdf' }],
])('%s', (value, place) => {
  expect(locateObject(value, 'patient-files')).toEqual(place);
});

test.each([
  '',
  ' ',
  '../secret',
  'a/../../b',
  'a//b',
  'a\0b',
  'a\\..\\b',
  'https://www.youtube.com/watch?v=1',
  'data:image/png;base64,AAAA',
  `${host}/storage/v1/object/public/x/%2e%2e/secret`,
  `${host}/storage/v1/object/public/..%2fx/a`,
])('%j lies in no bucket', (value) => {
  expect(locateObject(value, 'patient-files')).toBeNull();
});
