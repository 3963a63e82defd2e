import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { CrashPage } from './app/crash-page.tsx';
import { speak } from './lib/i18n.ts';
import { startSession } from './lib/session/session.ts';
import { followTheme } from './lib/theme.ts';

async function start(container: HTMLElement): Promise<void> {
  const root = createRoot(container);
  try {
    await speak();
    startSession();
    followTheme();
    root.render(<App />);
  } catch (error) {
    root.render(<CrashPage error={error} />);
  }
}

const container = document.getElementById('root');
if (container) void start(container);
