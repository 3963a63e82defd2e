import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';

/** Chromium from the npm registry has no Chinese font: the product's own is put where its fontconfig looks. */
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

/** Where Chromium is: CHROMIUM_PATH, else unpacked of the npm package. */
export async function browserPath(): Promise<string> {
  const own = process.env.CHROMIUM_PATH;
  if (own) return own;
  // Makes the package unpack the libraries that it brings along; read when it is imported.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const path = await packaged.executablePath();
  await addChineseFont();
  return path;
}

/** Headless Chromium: CHROMIUM_PATH, else the one in the npm package. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await browserPath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
}

/** What a page complains of from now on: console errors, warnings and uncaught exceptions. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) {
      complaints.push(`${message.type()}: ${message.text()} (${page.url()})`);
    }
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message} (${page.url()})`));
  return complaints;
}
