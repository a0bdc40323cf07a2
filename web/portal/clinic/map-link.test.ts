import { expect, test } from 'vitest';
import { mapLink } from './map-link.ts';

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
    'https://maps.apple.com/?q=Rua%20A%2C%201%20%26%202',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9)',
    'https://www.google.com/maps/search/?api=1&query=Rua%20A%2C%201%20%26%202',
  ],
])('on %s', (userAgent, link) => {
  expect(mapLink('Rua A, 1 & 2', userAgent)).toBe(link);
});
