import { bankFileLimitBytes } from '#contract/money/bank-files.ts';
import { addDays } from '#contract/value-formats.ts';
import { listCardRows, listUsedLines } from '../../money/cards/queries.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { matchedDays, matchLines } from './match-lines.ts';
import { readBankFile as readLines } from './read-bank-file.ts';

export const readBankFile = forStaff('finances').cards.read.handler(
  async ({ input: { file }, context: { db, caller, clock } }) => {
    if (file.size === 0) throw refusal('FILE_EMPTY');
    if (file.size > bankFileLimitBytes) throw refusal('FILE_TOO_LARGE', { limitBytes: bankFileLimitBytes });
    const today = clock.today();
    const lines = await readLines(Buffer.from(await file.arrayBuffer()), today);
    const days = lines.map(({ day }) => day).sort();
    const [from = today, to = today] = [days[0], days.at(-1)];
    const [used, open] = await db.asUser(caller, (tx) =>
      Promise.all([
        listUsedLines(tx, { from, to }),
        listCardRows(tx, {
          from: addDays(from, -matchedDays.after),
          to: addDays(to, matchedDays.before),
          openOnly: true,
        }),
      ]),
    );
    const known = new Set(used);
    const fresh = lines.filter(({ key, bankId }) => !known.has(key) && !known.has(bankId ?? key));
    return {
      lines: lines.length,
      known: lines.length - fresh.length,
      matches: matchLines(
        // A line of tomorrow has not arrived.
        fresh.filter(({ day }) => day <= today),
        open,
      ),
    };
  },
);
