import { createClock } from '#server/clock.ts';

export const benchClock = createClock('America/Sao_Paulo');
