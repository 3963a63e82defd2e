import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './search-box.module.css';

const pauseMs = 250;

/** Searches the dashboard: the text lives in its `?q=`, written when the typing pauses. */
export function SearchBox() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isDashboard = pathname === '/dashboard';
  const current = isDashboard ? (params.get('q') ?? '') : '';
  const [text, setText] = useState(current);

  useEffect(() => setText(current), [current]);

  const search = (value: string) => {
    const next = new URLSearchParams(isDashboard ? params : undefined);
    if (value.trim() === '') next.delete('q');
    else next.set('q', value.trim());
    void navigate({ pathname: '/dashboard', search: next.toString() }, { replace: isDashboard });
  };

  // Only typing starts the clock
  useEffect(() => {
    if (text.trim() === current || !isDashboard) return;
    const timer = setTimeout(() => search(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(text);
        }}
      >
        <IconSearch aria-hidden="true" />
        <input
          type="search"
          aria-label={t('layout.search')}
          placeholder={t('layout.search')}
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  );
}
