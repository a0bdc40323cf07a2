import { buildWeb } from './build-web.ts';
import { keepCompiled } from './compiled.ts';

keepCompiled();
buildWeb();
await import('#server/main.ts');
