import { useLocation, useNavigate } from 'react-router';

/**
 * Back in history; to the given address when this screen was the first one, so that nobody is sent out of the
 * application.
 */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    if (key === 'default') navigate(otherwise, { replace: true });
    else navigate(-1);
  };
}
