/** Puts the answers that the page carries (server/entry/pages/preloaded-answers.ts) into the query cache. */
import { generateOperationKey } from '@orpc/tanstack-query';
import type { QueryClient } from '@tanstack/react-query';
import { type PreloadedAnswer, preloadedAnswersId } from '#contract/preloaded-answers.ts';
import { putPrefetched } from './prefetch.ts';

/** Removes the answers from the page. */
export function takePreloadedAnswers(): PreloadedAnswer[] {
  const element = document.getElementById(preloadedAnswersId);
  element?.remove();
  try {
    // From our own server: like its other answers, not validated again.
    const answers: PreloadedAnswer[] = JSON.parse(element?.textContent ?? '[]');
    return answers;
  } catch {
    // The page was truncated.
    return [];
  }
}

/** Their age counts from the start of the page's response: the server answered while sending it. */
export function cachePreloadedAnswers(queryClient: QueryClient, answers: readonly PreloadedAnswer[]) {
  const [navigation] = performance.getEntriesByType('navigation');
  const begun = navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0;
  const givenAt = performance.timeOrigin + begun;
  for (const { call, input, output } of answers) {
    const queryKey = generateOperationKey(call, { type: 'query', input });
    putPrefetched(queryClient, queryKey, output, givenAt);
  }
}
