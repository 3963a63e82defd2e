import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { IconCommand } from '#web/components/icons/command.ts';
import { SearchInput } from '#web/components/search-input.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSearchText } from '#web/lib/use-search-text.ts';
import { openPalette } from '../commands/command-dialog-store.ts';
import styles from './search-box.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the command palette and shows its shortcut. */
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

/**
 * Searches presentations. On the dashboard it updates `?q=` when typing pauses; elsewhere Enter
 * opens the dashboard.
 */
export function SearchBox() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isDashboard = pathname === '/dashboard';
  const { text, setText, searchNow } = useSearchText({
    value: isDashboard ? (params.get('q') ?? '') : '',
    isLive: isDashboard,
    onSearch: (query) => {
      const next = new URLSearchParams(isDashboard ? params : undefined);
      if (query === '') next.delete('q');
      else next.set('q', query);
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
