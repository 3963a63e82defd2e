import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fontSources, toFontFileName, toFontPath } from './font-faces.ts';

/** Copies the bundled font files to `<directory>/<Family>-<Weight>.ttf`, the layout of FONTS_DIR. */
export async function buildFonts(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await Promise.all(
    fontSources.map((source) =>
      copyFile(toFontPath(source), join(directory, toFontFileName(source))),
    ),
  );
}

if (import.meta.main) {
  const directory = process.argv[2];
  if (!directory) throw new Error('Usage: node scripts/build-fonts.ts <directory>');
  await buildFonts(directory);
}
