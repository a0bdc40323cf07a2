/**
 * Before files that count statements: the rounds that the application makes by the clock, as that of outgoing messages each 15 s, do not come. On
 * a busy machine one would fall into what is counted.
 */
import { vi } from 'vitest';

vi.useFakeTimers({ toFake: ['setInterval'] });
