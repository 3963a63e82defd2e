// biome-ignore-all lint/style/noRestrictedImports: runs at build time, in Node
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { fontSources, toFontPath } from '../../scripts/font-faces.ts';

const nodeModules = join(import.meta.dirname, '../../node_modules');
/** Cache of the subset fonts between builds; CSS refers to it as `@fonts/…`. */
export const fontCache = join(nodeModules, '.cache/deckwright-fonts');

const serifFont = '@expo-google-fonts/source-serif-4/500Medium/SourceSerif4_500Medium.ttf';

/** Font files by the name used in CSS: the display serif and the fonts of slides. */
const fontFiles: Record<string, string> = {
  'display-serif': join(nodeModules, serifFont),
  ...Object.fromEntries(
    fontSources
      // Chinese fonts have style sheets of their own (web/src/features/decks/drawing/chinese-fonts.ts); live slides use
      // the reader's installed emoji.
      .filter(({ family }) => !/ (?:SC|Emoji)$/.test(family))
      .map((source) => {
        const name = `deck-${source.family.toLowerCase().replaceAll(' ', '-')}-${source.weight}`;
        return [name, toFontPath(source)];
      }),
  ),
};

/**
 * Basic Latin, Latin-1, Latin Extended-A, and the punctuation, arrows and symbols that slides use.
 */
const characterRanges: [number, number][] = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x2010, 0x2027],
  [0x2030, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2200, 0x2265],
];

function listCharacters(): string {
  return characterRanges
    .map(([from, to]) =>
      String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i)),
    )
    .join('');
}

/** Subsets every font to `ranges` as WOFF2; skips fonts that are already cached. */
export async function subsetFonts(): Promise<void> {
  mkdirSync(fontCache, { recursive: true });
  for (const [name, file] of Object.entries(fontFiles)) {
    const target = join(fontCache, `${name}.woff2`);
    if (existsSync(target)) continue;
    const subset = await subsetFont(readFileSync(file), listCharacters(), {
      targetFormat: 'woff2',
    });
    writeFileSync(target, subset);
  }
}
