/** The stream of changes, for everybody who may hear it, in both forms, to its end. */
import type { Clinic } from './clinic.ts';
import { forms, requestOf } from './requests.ts';
import { audiences, type Path, procedures, visitors } from './table.ts';
import { type Exchange, envelope } from './walk.ts';

const path: Path = 'changes.watch';

/**
 * Opens them all. A stream ends with a session of its account, as each does in the walk's last step.
 * @returns what gives every word that was told, once all have ended
 */
export async function listenAll({ browsers }: Clinic): Promise<() => Promise<Exchange[]>> {
  const open = visitors
    .filter((visitor) => audiences[procedures[path].for][visitor] === 'ok')
    .flatMap((visitor) => forms.map((form) => ({ visitor, form })));
  const streams = await Promise.all(
    open.map(async ({ visitor, form }) => {
      const response = await browsers[visitor].fetch(...requestOf(form, path, {}));
      return { visitor, form, response, told: response.arrayBuffer() };
    }),
  );
  return async () => {
    const words = streams.map(async ({ visitor, form, response, told }): Promise<Exchange[]> => {
      const body = Buffer.from(await told);
      const { status } = response;
      const headers = Object.fromEntries(response.headers);
      const about = { visitor, path, form, cell: 'to its end', expected: 'ok', answer: 'ok' } as const;
      return [...body.toString().matchAll(/^event: message\ndata: (.+)$/gmu)].map(([, word = '']) => {
        const value: unknown = JSON.parse(word);
        return {
          ...about,
          status,
          headers,
          body,
          value: form === 'rpc' ? envelope.parse(value).json : value,
        };
      });
    });
    return (await Promise.all(words)).flat();
  };
}
