/** Whether the sidebar is folded to its icons; what was chosen is stored in a cookie for seven days (docs/product.md). */
import { useCallback, useState } from 'react';

const cookie = 'sidebar_state';
const keptSeconds = 7 * 24 * 60 * 60;
/** Narrower than this it takes a quarter of the window. */
const narrowWindow = 1100;

export function useSidebarFolded(): [boolean, () => void] {
  const [folded, setFolded] = useState(() => readFolded(document.cookie, window.innerWidth < narrowWindow));
  const toggle = useCallback(() => {
    setFolded((before) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
      document.cookie = `${cookie}=${before ? 'open' : 'folded'}; path=/; max-age=${keptSeconds}; samesite=lax`;
      return !before;
    });
  }, []);
  return [folded, toggle];
}

/** @param isNarrow whether the window is, where nothing was chosen */
export function readFolded(cookies: string, isNarrow: boolean): boolean {
  const chosen = cookies.split(';').find((pair) => pair.trim().startsWith(`${cookie}=`));
  return chosen ? chosen.trim() === `${cookie}=folded` : isNarrow;
}
