/** `npm run build`: builds the web part ahead of the first start. */
import { buildWeb } from './build-web.ts';

buildWeb();
