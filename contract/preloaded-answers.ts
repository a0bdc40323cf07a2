/**
 * The page of a screen carries the answers to the screen's first calls (decision 031). Both sides agree here on their place
 * in the page, and on the initial input of the lists: an answer to another input is not used.
 */
export type PreloadedAnswer = {
  /** The procedure's path in the contract: ['patients', 'list']. */
  call: readonly string[];
  input?: unknown;
  output: unknown;
};

/** Id of the page's element that holds them. */
export const preloadedAnswersId = 'preloaded-answers';

/** Divisible by 1, 2 and 3, the numbers of card columns. */
export const appointmentsPageSize = 24;
export const patientsPageSize = 25;

export const asOpened = {
  patients: { search: '', page: 1, pageSize: patientsPageSize },
  appointments: {
    search: '',
    period: 'upcoming',
    status: 'all',
    page: 1,
    pageSize: appointmentsPageSize,
  },
} as const;
