import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { CrashPage } from './app/crash-page.tsx';
import { createRouter } from './app/router.tsx';
import { firstDecks } from './features/decks/api/first-decks.ts';
import { askEarly } from './lib/api-client.ts';
import { speak } from './lib/i18n.ts';
import { startSession } from './lib/session/session.ts';
import { hasTokens } from './lib/session/session-store.ts';
import { followTheme } from './lib/theme.ts';

/** Everything that the first page needs is asked for at once: texts, code, who is signed in, what the dashboard lists. */
async function start(container: HTMLElement): Promise<void> {
  const root = createRoot(container);
  try {
    const spoken = speak();
    const router = createRouter();
    const { pathname, search } = window.location;
    if (pathname === '/dashboard' && search === '' && hasTokens())
      askEarly('/presentations', firstDecks);
    startSession();
    followTheme();
    await spoken;
    root.render(<App router={router} />);
  } catch (error) {
    root.render(<CrashPage error={error} />);
  }
}

const container = document.getElementById('root');
if (container) void start(container);
