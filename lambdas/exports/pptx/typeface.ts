import { systemFamily } from '#shared/deck/text-shaping.ts';

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
  const suffix = weightNames[weight] ?? '';
  return { name: suffix === '' ? family : `${family} ${suffix}`, isBold: weight === 700 };
}
