import { execFile } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * LibreOffice sets air between Chinese and Latin, which neither PowerPoint nor PPTX knows; it doesn't where its own
 * locale is Japanese.
 */
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>ja-JP</value></prop></item></oor:items>`;

/** A home for LibreOffice that has the deck's faces, since its versions before 24.8 don't read embedded ones. */
export async function prepareHome(home: string, fontsDirectory: string): Promise<void> {
  await cp(fontsDirectory, join(home, '.fonts'), { recursive: true });
  const user = join(home, 'profile', 'user');
  await mkdir(user, { recursive: true });
  await writeFile(join(user, 'registrymodifications.xcu'), settings);
}

/** Converts office files to PDF beside them, by Debian's LibreOffice. */
export async function convertToPdf(home: string, files: string[]): Promise<void> {
  const [first] = files;
  if (!first) return;
  const profile = `-env:UserInstallation=file://${join(home, 'profile')}`;
  const to = ['--convert-to', 'pdf', '--outdir', dirname(first)];
  const env = { ...process.env, HOME: home };
  await run('soffice', [profile, '--headless', ...to, ...files], { env, timeout: 600_000 });
}
