/**
 * Imported before anything that makes a schema: the content security policy allows no code made at run time, and zod
 * would get itself reported by trying. The build keeps this beside zod, so that it runs first there too.
 */
import { z } from 'zod';

z.config({ jitless: true });
