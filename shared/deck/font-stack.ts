import { emojiFamily, systemFamily } from './text-shaping.ts';

const emojiFamilies = "'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji'";

/** Returns the generic CSS family of a theme's font. */
export function toGenericFamily(family: string): 'monospace' | 'serif' | 'sans-serif' {
  if (/mono|courier/i.test(family)) return 'monospace';
  return /serif|lora|fraunces|times/i.test(family) ? 'serif' : 'sans-serif';
}

/** Returns the CSS `font-family` value for a run's font family, with fallbacks. */
export function toFontStack(family: string): string {
  if (family === systemFamily) return `${emojiFamilies}, system-ui, sans-serif`;
  if (family === emojiFamily) return `'${family}', ${emojiFamilies}`;
  return `'${family}', ${toGenericFamily(family)}`;
}
