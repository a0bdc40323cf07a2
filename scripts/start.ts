import { buildWeb } from './build-web.ts';

buildWeb();
await import('#server/entry/main.ts');
