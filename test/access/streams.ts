/** The stream of changes, for every visitor that may open it, in both forms, to its end. */
import { audiences, type Path, procedures, visitors } from './calls.ts';
import type { Clinic } from './clinic.ts';
import { type Exchange, envelope } from './every-call.ts';
import { forms, requestOf } from './requests.ts';

const path: Path = 'changes.watch';

/**
 * Opens all streams. Each ends when a session of its account ends, as in the last step of `changing`.
 * @returns reads every message, once all streams have ended
 */
export async function openStreams({ browsers }: Clinic): Promise<() => Promise<Exchange[]>> {
  const open = visitors
    .filter((visitor) => audiences[procedures[path].for][visitor] === 'ok')
    .flatMap((visitor) => forms.map((form) => ({ visitor, form })));
  const streams = await Promise.all(
    open.map(async ({ visitor, form }) => {
      const response = await browsers[visitor].fetch(...requestOf(form, path, {}));
      return { visitor, form, response, received: response.arrayBuffer() };
    }),
  );
  return async () => {
    const messages = streams.map(async ({ visitor, form, response, received }): Promise<Exchange[]> => {
      const body = Buffer.from(await received);
      const { status } = response;
      const headers = Object.fromEntries(response.headers);
      const about = { visitor, path, form, cell: 'to its end', expected: 'ok', answer: 'ok' } as const;
      return [...body.toString().matchAll(/^event: message\ndata: (.+)$/gmu)].map(([, message = '']) => {
        const value: unknown = JSON.parse(message);
        return {
          ...about,
          status,
          headers,
          body,
          value: form === 'rpc' ? envelope.parse(value).json : value,
        };
      });
    });
    return (await Promise.all(messages)).flat();
  };
}
