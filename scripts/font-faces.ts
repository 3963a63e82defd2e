import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A bundled font file: its name in the deck engine and its location in an npm package. */
export type FontSource = { family: string; weight: number; package: string; file: string };

const weightNames: Record<number, string> = {
  200: 'ExtraLight',
  300: 'Light',
  400: 'Regular',
  500: 'Medium',
  600: 'SemiBold',
  700: 'Bold',
  800: 'ExtraBold',
};

function createFontSources(family: string, pkg: string, weights: number[]): FontSource[] {
  return weights.map((weight) => {
    const name = `${weight}${weightNames[weight] ?? 'Regular'}`;
    const file = `${name}/${family.replaceAll(' ', '')}_${name}.ttf`;
    return { family, weight, package: `@expo-google-fonts/${pkg}`, file };
  });
}

/** All fonts that themes may use. Metrics, subsets and the font layer are generated from this list. */
export const fontSources: FontSource[] = [
  ...createFontSources('Inter', 'inter', [400, 600, 700]),
  ...createFontSources('Manrope', 'manrope', [300, 400, 600, 700]),
  ...createFontSources('Source Serif 4', 'source-serif-4', [400, 600, 700]),
  ...createFontSources('Space Grotesk', 'space-grotesk', [400, 500, 700]),
  ...createFontSources('Fraunces', 'fraunces', [400, 600]),
  ...createFontSources('DM Sans', 'dm-sans', [400, 500, 700]),
  ...createFontSources('IBM Plex Sans', 'ibm-plex-sans', [400, 600, 700]),
  ...createFontSources('IBM Plex Mono', 'ibm-plex-mono', [400, 600]),
  ...createFontSources('Source Sans 3', 'source-sans-3', [400, 600, 700]),
  ...createFontSources('Lora', 'lora', [400, 600]),
  ...createFontSources('Fredoka', 'fredoka', [500, 600]),
  ...createFontSources('Nunito', 'nunito', [400, 600, 700]),
  ...createFontSources('JetBrains Mono', 'jetbrains-mono', [400]),
  ...createFontSources('Noto Sans SC', 'noto-sans-sc', [400, 700]),
  ...createFontSources('Noto Serif SC', 'noto-serif-sc', [400, 700]),
  ...createFontSources('Noto Emoji', 'noto-emoji', [400]),
];

/**
 * Free fonts with the metrics of fonts that office programs have: Arial, Times New Roman, Courier New. Only their metrics
 * are used.
 */
export const metricFontSources: FontSource[] = [
  ...createFontSources('Arimo', 'arimo', [400, 700]),
  ...createFontSources('Tinos', 'tinos', [400, 700]),
  ...createFontSources('Cousine', 'cousine', [400, 700]),
];

/** Returns the file name in the fonts directory, such as `Inter-400.ttf`. */
export function toFontFileName(source: Pick<FontSource, 'family' | 'weight'>): string {
  return `${source.family.replaceAll(' ', '')}-${source.weight}.ttf`;
}

/** Returns the absolute path of a font file; throws if its package isn't installed. */
export function toFontPath(source: FontSource): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve(`${source.package}/package.json`)), source.file);
}
