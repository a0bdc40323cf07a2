/** Reads the stream of changes. Topics are in order: one that is missing before a later topic was never sent. */
import type { News, Topic } from '#contract/changes.ts';
import type { TestBrowser } from './browser.ts';

export async function listen({ api }: TestBrowser) {
  const stream = await api.changes.watch();
  return {
    /** The topics before this one, in order. @throws when the stream ends first */
    async until(topic: Topic): Promise<News['topics']> {
      const received: News['topics'] = [];
      while (!received.includes(topic)) {
        const { done, value } = await stream.next();
        if (done) throw new Error(`the stream ended after ${received.join(', ') || 'nothing'}`);
        received.push(...value.topics);
      }
      return received.filter((each) => each !== topic);
    },
    /** Resolves when the stream ends. */
    async end(): Promise<void> {
      while (!(await stream.next()).done);
    },
    close: async () => void (await stream.return?.()),
  };
}
