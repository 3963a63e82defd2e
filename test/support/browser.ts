import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';

/**
 * Copies the product's Chinese font to a directory of Chromium's fontconfig, because the npm package contains no
 * Chinese font.
 */
async function addChineseFont(): Promise<void> {
  const require = createRequire(import.meta.url);
  const root = dirname(require.resolve('@expo-google-fonts/noto-sans-sc/package.json'));
  const name = 'NotoSansSC_400Regular.ttf';
  const folder = join(tmpdir(), 'fonts');
  await mkdir(folder, { recursive: true });
  if (!existsSync(join(folder, name))) {
    await copyFile(join(root, '400Regular', name), join(folder, name));
  }
}

/** Returns the path of Chromium: CHROMIUM_PATH if set, otherwise the browser of the npm package. */
export async function findBrowserPath(): Promise<string> {
  const own = process.env.CHROMIUM_PATH;
  if (own) return own;
  // This variable, read at import, makes the package extract its bundled libraries.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const path = await packaged.executablePath();
  await addChineseFont();
  return path;
}

/** Launches headless Chromium: CHROMIUM_PATH if set, otherwise the browser of the npm package. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findBrowserPath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
}

/** Starts to collect console errors, warnings and uncaught exceptions of a page. */
export function collectConsoleProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) {
      const { url } = message.location();
      problems.push(`${message.type()}: ${message.text()} (${url}, on ${page.url()})`);
    }
  });
  page.on('pageerror', (error) => problems.push(`exception: ${error.message} (${page.url()})`));
  return problems;
}
