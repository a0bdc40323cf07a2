/** Reads a stream of changes up to a word that the test itself says: what has not come by then will not come. */
import type { News, Topic } from '#contract/changes.ts';
import type { TestBrowser } from './browser.ts';

export async function listen({ api }: TestBrowser) {
  const stream = await api.changes.watch();
  return {
    /** Everything that is told up to this topic, each word as it came. @throws when the stream ends before */
    async until(topic: Topic): Promise<News['topics']> {
      const heard: News['topics'] = [];
      while (!heard.includes(topic)) {
        const { done, value } = await stream.next();
        if (done) throw new Error(`the stream ended, having told ${heard.join(', ') || 'nothing'}`);
        heard.push(...value.topics);
      }
      return heard.filter((told) => told !== topic);
    },
    /** Resolves when the stream ends. */
    async end(): Promise<void> {
      while (!(await stream.next()).done);
    },
    close: async () => void (await stream.return?.()),
  };
}
