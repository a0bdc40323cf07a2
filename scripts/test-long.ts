/** `npm run test:long`: what takes long or needs a quiet machine, and so is no part of `npm test`. */
import { vitest } from './suites.ts';

const { passed, failed } = await vitest(['--project', 'long']);
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
