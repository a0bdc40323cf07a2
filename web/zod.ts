/**
 * What stands for `zod` in the browser (vite.config.ts), so that this runs before any schema is made, wherever it is made,
 * and so that what needs no schema loads none of it. The content security policy allows no code made at run time, and
 * zod would get itself reported by trying.
 */
import { z } from 'zod/v4';

z.config({ jitless: true });

export { z };
