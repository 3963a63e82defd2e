import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { subsetEmbeddedFace } from '#lambdas/exports/pptx/embedded-fonts.ts';

const execute = promisify(execFile);

/** A Japanese locale, because LibreOffice otherwise adds space between Chinese and Latin text, unlike PowerPoint. */
const libreOfficeSettingsXml = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>ja-JP</value></prop></item></oor:items>`;

/** Returns the required system programs that are not installed. */
export async function findMissingTools(): Promise<string[]> {
  const tools = { soffice: '--version', pdftotext: '-v', pdftoppm: '-v' };
  const found = await Promise.allSettled(
    Object.entries(tools).map(([name, flag]) => execute(name, [flag])),
  );
  return Object.keys(tools).filter((_, i) => found[i]?.status === 'rejected');
}

/** Latin, Greek and Cyrillic letters, punctuation and symbols. */
const testedLetters = String.fromCodePoint(
  ...Array.from({ length: 0x2c00 - 0x20 }, (_, i) => i + 0x20),
);

/**
 * Installs the fonts as a PPTX embeds them, without ligatures; Chinese and emoji fonts have no ligatures and stay
 * whole.
 */
async function installFonts(fontsDirectory: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(fontsDirectory)) {
    const whole = await readFile(join(fontsDirectory, name));
    const face = /SC-|Emoji-/.test(name) ? whole : await subsetEmbeddedFace(whole, testedLetters);
    await writeFile(join(folder, name), face);
  }
}

/** Prepares a home directory with the deck's fonts, because LibreOffice before 24.8 ignores embedded ones. */
export async function prepareHome(home: string, fontsDirectory: string): Promise<void> {
  await installFonts(fontsDirectory, join(home, '.fonts'));
  await prepareSettings(home);
}

/** Writes LibreOffice's settings into a home directory. */
export async function prepareSettings(home: string): Promise<void> {
  const user = join(home, 'profile', 'user');
  await mkdir(user, { recursive: true });
  await writeFile(join(user, 'registrymodifications.xcu'), libreOfficeSettingsXml);
}

/** Converts office files into a folder with LibreOffice. */
export async function convertDocument(
  home: string,
  files: string[],
  to: { format: 'pdf' | 'pptx'; folder: string },
  environment: Record<string, string> = {},
): Promise<void> {
  if (files.length === 0) return;
  const profile = `-env:UserInstallation=file://${join(home, 'profile')}`;
  const target = ['--convert-to', to.format, '--outdir', to.folder];
  // The Chromium package sets these variables for its own fonts and libraries.
  const { FONTCONFIG_PATH, LD_LIBRARY_PATH, ...rest } = process.env;
  const env = { ...rest, HOME: home, ...environment };
  await execute('soffice', [profile, '--headless', ...target, ...files], { env, timeout: 900_000 });
}
