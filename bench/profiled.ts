/** Preloaded into the measured application, which then says what its processor time goes to when it is asked. */
import { Session } from 'node:inspector/promises';

const microsecondsBetweenLooks = 250;
const session = new Session();
session.connect();

process.on('message', async (word) => {
  if (word === 'time') {
    const { user, system } = process.cpuUsage();
    process.send?.({ milliseconds: (user + system) / 1_000 });
  }
  if (word === 'begin') {
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: microsecondsBetweenLooks });
    await session.post('Profiler.start');
    process.send?.({});
  }
  if (word === 'end') process.send?.((await session.post('Profiler.stop')).profile);
});
