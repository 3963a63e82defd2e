import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const parseToken = (part: string): string => new URLSearchParams(part.slice(1)).get('token') ?? '';

/**
 * Returns the token of an emailed link and removes it from the URL: a secret must not stay in the
 * history. Reads the fragment, or the query for links of the previous release, which stay valid for
 * 24 hours.
 */
export function useLinkToken(): string {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const urlToken = parseToken(hash) || parseToken(search);
  const [token, setToken] = useState(urlToken);
  // Opening a second link in the same tab only changes the fragment and does not remount the page.
  if (urlToken !== '' && urlToken !== token) setToken(urlToken);
  useEffect(() => {
    if (urlToken !== '') navigate({ search: '', hash: '' }, { replace: true });
  }, [urlToken, navigate]);
  return token;
}
