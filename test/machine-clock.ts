/**
 * Whether tests run on the machine's clock, and not on one that `npm run test:long -- moments` shifts. libfaketime shifts
 * neither the times of files nor PostgreSQL's timeouts: a timer that ends while a backend waits for a client reads the clock
 * of the machine, and starts anew for the whole difference.
 */
export const onMachineClock = !process.env.FAKETIME;
