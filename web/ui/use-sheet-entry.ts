import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * An entry of its own in the browser history for a sheet over the screen, so that Back closes the sheet and not the screen.
 * @param onBack the user went back from it
 */
export function useSheetEntry(onBack: () => void) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const isThere = state?.isSheet === true;
  const latest = useRef(onBack);
  const wasThere = useRef(false);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    if (wasThere.current && !isThere) latest.current();
    wasThere.current = isThere;
  }, [isThere]);
  return {
    open: () => {
      if (!isThere) navigate(pathname + search, { state: { isSheet: true }, preventScrollReset: true });
    },
    close: () => {
      if (isThere) navigate(-1);
    },
  };
}
