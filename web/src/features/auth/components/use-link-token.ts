import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const tokenIn = (part: string): string => new URLSearchParams(part.slice(1)).get('token') ?? '';

/**
 * Returns the token of a mailed link and removes it from the URL: a secret must not stay in the history. Reads the
 * fragment, or the query for links of the previous release, which stay valid for 24 hours.
 */
export function useLinkToken(): string {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const carried = tokenIn(hash) || tokenIn(search);
  const [token, setToken] = useState(carried);
  // Opening a second link in the same tab only changes the fragment and does not remount the page.
  if (carried !== '' && carried !== token) setToken(carried);
  useEffect(() => {
    if (carried !== '') navigate({ search: '', hash: '' }, { replace: true });
  }, [carried, navigate]);
  return token;
}
