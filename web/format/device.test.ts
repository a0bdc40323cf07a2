import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const apple =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${apple} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari no iPhone', 'phone'],
  [`${apple} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome no iPhone', 'phone'],
  [`${windows} Chrome/140.0.0.0 Safari/537.36`, 'Chrome no Windows', 'computer'],
  [`${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge no Windows', 'computer'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox no Linux', 'computer'],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet no Android',
    'phone',
  ],
  ['curl/8.5', 'Navegador não identificado', 'computer'],
  [null, 'Navegador não identificado', 'computer'],
])('%s is %s', (userAgent, label, kind) => {
  expect(deviceOf(userAgent)).toEqual({ label, kind });
});
