/** `npm run build`: what a first start would build, so that no start has to. */
import { buildWeb } from './build-web.ts';

buildWeb();
