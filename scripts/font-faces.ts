import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** One bundled font file: how the deck engine names it and where its package keeps it. */
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

function face(family: string, pkg: string, weight: number): FontSource {
  const name = names[weight] ?? 'Regular';
  const file = `${weight}${name}/${family.replaceAll(' ', '')}_${weight}${name}.ttf`;
  return { family, weight, package: `@expo-google-fonts/${pkg}`, file };
}

/** Every face that a theme may use; metrics, subsets and the fonts layer are made from this list. */
export const fontSources: FontSource[] = [
  ...[400, 600, 700].map((weight) => face('Inter', 'inter', weight)),
  ...[300, 400, 600, 700].map((weight) => face('Manrope', 'manrope', weight)),
  face('JetBrains Mono', 'jetbrains-mono', 400),
  ...[400, 700].map((weight) => face('Noto Sans SC', 'noto-sans-sc', weight)),
];

/** `Inter-400.ttf`: the name of a face in the fonts directory. */
export function fontFileName(source: Pick<FontSource, 'family' | 'weight'>): string {
  return `${source.family.replaceAll(' ', '')}-${source.weight}.ttf`;
}

/** Absolute path of a face's file; throws when its package isn't installed. */
export function fontPath(source: FontSource): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve(`${source.package}/package.json`)), source.file);
}
