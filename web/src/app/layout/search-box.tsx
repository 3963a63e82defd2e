import { IconCommand } from '@tabler/icons-react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { SearchInput } from '#web/components/search-input.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSearchText } from '#web/lib/use-search-text.ts';
import { openPalette } from '../commands/open-store.ts';
import styles from './search-box.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the palette, which finds more than presentations, and tells its keys. */
function PaletteButton() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles.palette}
      aria-label={t('layout.palette')}
      title={t('layout.palette')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openPalette}
    >
      <span data-keys={isMac ? '⌘K' : 'Ctrl K'} aria-hidden="true" />
      <IconCommand aria-hidden="true" />
    </button>
  );
}

/** Searches the dashboard: the text lives in its `?q=`, written when the typing pauses; from elsewhere, by Enter. */
export function SearchBox() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isDashboard = pathname === '/dashboard';
  const { text, setText, searchNow } = useSearchText({
    value: isDashboard ? (params.get('q') ?? '') : '',
    isLive: isDashboard,
    onSearch: (wanted) => {
      const next = new URLSearchParams(isDashboard ? params : undefined);
      if (wanted === '') next.delete('q');
      else next.set('q', wanted);
      void navigate({ pathname: '/dashboard', search: next.toString() }, { replace: isDashboard });
    },
  });

  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          searchNow();
        }}
      >
        <SearchInput label={t('layout.search')} text={text} maxLength={200} onType={setText} />
      </form>
      <PaletteButton />
    </search>
  );
}
