import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A bundled font file: its name in the deck engine and its location in an npm package. */
export type FontSource = { family: string; weight: number; package: string; file: string };

const names: Record<number, string> = {
  200: 'ExtraLight',
  300: 'Light',
  400: 'Regular',
  500: 'Medium',
  600: 'SemiBold',
  700: 'Bold',
  800: 'ExtraBold',
};

function faces(family: string, pkg: string, weights: number[]): FontSource[] {
  return weights.map((weight) => {
    const name = `${weight}${names[weight] ?? 'Regular'}`;
    const file = `${name}/${family.replaceAll(' ', '')}_${name}.ttf`;
    return { family, weight, package: `@expo-google-fonts/${pkg}`, file };
  });
}

/** All fonts that themes may use. Metrics, subsets and the font layer are generated from this list. */
export const fontSources: FontSource[] = [
  ...faces('Inter', 'inter', [400, 600, 700]),
  ...faces('Manrope', 'manrope', [300, 400, 600, 700]),
  ...faces('Source Serif 4', 'source-serif-4', [400, 600, 700]),
  ...faces('Space Grotesk', 'space-grotesk', [400, 500, 700]),
  ...faces('Fraunces', 'fraunces', [400, 600]),
  ...faces('DM Sans', 'dm-sans', [400, 500, 700]),
  ...faces('IBM Plex Sans', 'ibm-plex-sans', [400, 600, 700]),
  ...faces('IBM Plex Mono', 'ibm-plex-mono', [400, 600]),
  ...faces('Source Sans 3', 'source-sans-3', [400, 600, 700]),
  ...faces('Lora', 'lora', [400, 600]),
  ...faces('Fredoka', 'fredoka', [500, 600]),
  ...faces('Nunito', 'nunito', [400, 600, 700]),
  ...faces('JetBrains Mono', 'jetbrains-mono', [400]),
  ...faces('Noto Sans SC', 'noto-sans-sc', [400, 700]),
  ...faces('Noto Serif SC', 'noto-serif-sc', [400, 700]),
  ...faces('Noto Emoji', 'noto-emoji', [400]),
];

/**
 * Free fonts with the metrics of fonts that office programs have: Arial, Times New Roman, Courier New. Only their metrics
 * are used.
 */
export const metricFontSources: FontSource[] = [
  ...faces('Arimo', 'arimo', [400, 700]),
  ...faces('Tinos', 'tinos', [400, 700]),
  ...faces('Cousine', 'cousine', [400, 700]),
];

/** Returns the file name in the fonts directory, such as `Inter-400.ttf`. */
export function fontFileName(source: Pick<FontSource, 'family' | 'weight'>): string {
  return `${source.family.replaceAll(' ', '')}-${source.weight}.ttf`;
}

/** Returns the absolute path of a font file; throws if its package isn't installed. */
export function fontPath(source: FontSource): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve(`${source.package}/package.json`)), source.file);
}
