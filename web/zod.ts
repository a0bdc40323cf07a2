/**
 * Replaces `zod` in the browser (alias in vite.config.ts), so that this configuration runs before any schema is made. The
 * content security policy forbids `new Function`, which zod would try and the browser would report.
 */
import { z } from 'zod/v4';

z.config({ jitless: true });

export { z };
