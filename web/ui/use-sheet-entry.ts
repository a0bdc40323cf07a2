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
  const wasThere = useRef(false);
  const isLeaving = useRef(false);
  const isWanted = useRef(false);
  const add = () =>
    navigate(pathname + search, { state: { ...state, isSheet: true }, preventScrollReset: true });
  const left = useRef(() => {});
  useEffect(() => {
    left.current = () => (isWanted.current ? add() : onBack());
  });
  useEffect(() => {
    if (wasThere.current && !isThere) left.current();
    wasThere.current = isThere;
    isLeaving.current = false;
    isWanted.current = false;
  }, [isThere]);
  return {
    open: () => {
      // The browser goes back a moment later than it is told to: a quick second choice waits for that.
      if (isLeaving.current) isWanted.current = true;
      else if (!isThere) add();
    },
    close: () => {
      isWanted.current = false;
      if (!isThere || isLeaving.current) return;
      isLeaving.current = true;
      navigate(-1);
    },
  };
}
