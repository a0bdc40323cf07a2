/** What the page has brought along (server/pages/preloaded-answers.ts), taken up as if it had been asked for. */
import { generateOperationKey } from '@orpc/tanstack-query';
import type { QueryClient } from '@tanstack/react-query';
import { type PreloadedAnswer, preloadedAnswersId } from '#contract/preloaded-answers.ts';
import { putPrefetched } from './prefetch.ts';

/** Takes the answers out of the page: nobody else finds them there. */
export function takePreloadedAnswers(): PreloadedAnswer[] {
  const element = document.getElementById(preloadedAnswersId);
  element?.remove();
  try {
    // Our own server's word, like its other answers: those are not checked again here either.
    const answers: PreloadedAnswer[] = JSON.parse(element?.textContent ?? '[]');
    return answers;
  } catch {
    // A page that was cut off.
    return [];
  }
}

/** As old as the page's beginning: they were given while it was being sent. */
export function cachePreloadedAnswers(queryClient: QueryClient, answers: readonly PreloadedAnswer[]) {
  const [navigation] = performance.getEntriesByType('navigation');
  const begun = navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0;
  const givenAt = performance.timeOrigin + begun;
  for (const { call, input, output } of answers) {
    const queryKey = generateOperationKey(call, { type: 'query', input });
    putPrefetched(queryClient, queryKey, output, givenAt);
  }
}
