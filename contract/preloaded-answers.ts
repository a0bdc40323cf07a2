/**
 * What the page of a screen brings along (docs/decisions/031): answers to what the screen would ask first. Both sides
 * agree here on where they lie, and on what the lists ask for as they are opened: an answer to another question is none.
 */
export type PreloadedAnswer = {
  /** The call by its name in the contract: ['patients', 'list']. */
  call: readonly string[];
  input?: unknown;
  output: unknown;
};

/** The page's element that holds them. */
export const preloadedAnswersId = 'preloaded-answers';

/** Divides by one, two and three columns of cards. */
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
  calendar: { status: 'all', search: '' },
} as const;
