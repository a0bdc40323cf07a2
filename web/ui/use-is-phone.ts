import { useMediaQuery } from './use-media-query.ts';

/** Whether the window is narrower than 768 px: tables become cards, and the sidebar becomes tabs. */
export const useIsPhone = () => useMediaQuery('(max-width: 47.99em)');
