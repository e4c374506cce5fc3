import { useNavigate } from 'react-router';
import { HOME_PATH } from './screens.ts';

/** Goes back to the page before, or to `fallback` when the visit began here. */
export function useBack(fallback: string = HOME_PATH): () => void {
  const navigate = useNavigate();
  return () => {
    const entry = (history.state as { idx?: number } | null)?.idx ?? 0;
    if (entry > 0) void navigate(-1);
    else void navigate(fallback, { replace: true });
  };
}
