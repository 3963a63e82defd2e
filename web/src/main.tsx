import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { CrashPage } from './app/crash-page.tsx';
import { createRouter } from './app/router.tsx';
import { defaultDeckQuery } from './features/decks/api/default-deck-query.ts';
import { prefetch } from './lib/api-client.ts';
import { loadLanguage } from './lib/i18n.ts';
import { startSession } from './lib/session/session.ts';
import { hasTokens } from './lib/session/session-store.ts';
import { followTheme } from './lib/theme.ts';

/**
 * Starts everything the first page needs at the same time: texts, code, session and dashboard list.
 */
async function startApp(container: HTMLElement): Promise<void> {
  const root = createRoot(container);
  try {
    const languageLoaded = loadLanguage();
    const router = createRouter();
    const { pathname, search } = window.location;
    if (pathname === '/dashboard' && search === '' && hasTokens())
      prefetch('/presentations', defaultDeckQuery);
    startSession();
    followTheme();
    await languageLoaded;
    root.render(<App router={router} />);
  } catch (error) {
    root.render(<CrashPage error={error} />);
  }
}

const container = document.getElementById('root');
if (container) void startApp(container);
