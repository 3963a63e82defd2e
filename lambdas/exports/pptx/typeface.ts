import { systemFamily } from '#shared/deck/shape.ts';

/** How a face is asked for in OOXML: by its legacy family, bold by a switch. */
export type Typeface = { name: string; isBold: boolean };

const names: Record<number, string> = {
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
 * Weights other than regular and bold are families of their own (OpenType `name` id 1), as PowerPoint lists them:
 * `Inter SemiBold`. Undefined for runs that no bundled face draws.
 */
export function typefaceOf(family: string, weight: number): Typeface | undefined {
  if (family === systemFamily) return undefined;
  const suffix = names[weight] ?? '';
  return { name: suffix === '' ? family : `${family} ${suffix}`, isBold: weight === 700 };
}
