import { toGenericFamily } from '#shared/deck/font-stack.ts';
import { isSafeFamily } from '#shared/deck/safe-fonts.ts';
import { systemFamily } from '#shared/deck/text-shaping.ts';
import { escapeXml } from './units.ts';

/** An OOXML font reference: legacy family name and bold flag. */
export type Typeface = { name: string; isBold: boolean };

const weightNames: Record<number, string> = {
  100: 'Thin',
  200: 'ExtraLight',
  300: 'Light',
  400: '',
  500: 'Medium',
  600: 'SemiBold',
  700: '',
  800: 'ExtraBold',
  900: 'Black',
};

/**
 * Returns the font reference of a face. Weights other than regular and bold are separate families (OpenType `name`
 * id 1), such as `Inter SemiBold`. Undefined if no bundled face can draw the run.
 */
export function findTypeface(family: string, weight: number): Typeface | undefined {
  if (family === systemFamily) return undefined;
  if (isSafeFamily(family)) return { name: family, isBold: weight >= 600 };
  const suffix = weightNames[weight] ?? '';
  return { name: suffix === '' ? family : `${family} ${suffix}`, isBold: weight === 700 };
}

/**
 * PANOSE class with the weight left open, and pitch and family as in a Windows `LOGFONT`: by these, programs choose a
 * similar font when the named one is missing.
 */
const classByGenericFamily = {
  'sans-serif': { panose: (weight: string) => `020B${weight}04020202020204`, pitchFamily: 34 },
  serif: { panose: (weight: string) => `0202${weight}03050405020304`, pitchFamily: 18 },
  monospace: { panose: (weight: string) => `0207${weight}09020205020404`, pitchFamily: 49 },
} as const;

/** PANOSE weights by the end of a family name. */
const panoseWeights: [RegExp, string][] = [
  [/ (?:Thin|ExtraLight|Light)$/, '03'],
  [/ Medium$/, '06'],
  [/ SemiBold$/, '07'],
  [/ (?:ExtraBold|Black)$/, '08'],
];

/** Character sets of a Windows `LOGFONT`: Western, and simplified Chinese as a signed byte. */
const charsetCodes = { western: 0, chinese: -122 } as const;

/** Returns a font element such as `a:latin`, with hints for a substitute; references to the theme have none. */
export function typefaceXml(tag: string, name: string): string {
  if (name === '' || name.startsWith('+')) return `<${tag} typeface="${name}"/>`;
  const { panose, pitchFamily } = classByGenericFamily[toGenericFamily(name)];
  const weight = panoseWeights.find(([pattern]) => pattern.test(name))?.[1] ?? '05';
  const charset = / SC$|YaHei|SimSun/.test(name) ? charsetCodes.chinese : charsetCodes.western;
  return `<${tag} typeface="${escapeXml(name)}" panose="${panose(weight)}" pitchFamily="${pitchFamily}" charset="${charset}"/>`;
}
