/** Whether the sidebar is folded to its icons; stored in a cookie for seven days (docs/product.md). */
import { useCallback, useState } from 'react';

const cookie = 'sidebar_state';
const keptSeconds = 7 * 24 * 60 * 60;

export function useSidebarFolded(): [boolean, () => void] {
  const [folded, setFolded] = useState(() => readFolded(document.cookie));
  const toggle = useCallback(() => {
    setFolded((before) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
      document.cookie = `${cookie}=${before ? 'open' : 'folded'}; path=/; max-age=${keptSeconds}; samesite=lax`;
      return !before;
    });
  }, []);
  return [folded, toggle];
}

export const readFolded = (cookies: string) =>
  cookies.split(';').some((pair) => pair.trim() === `${cookie}=folded`);
