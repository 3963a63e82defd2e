import { emojiFamily, systemFamily } from './text-shaping.ts';

const emoji = "'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji'";

function genericFamily(family: string): string {
  if (/mono/i.test(family)) return 'monospace';
  return /serif|lora|fraunces/i.test(family) ? 'serif' : 'sans-serif';
}

/** Returns the CSS `font-family` value for a run's font family, with fallbacks. */
export function familyStack(family: string): string {
  if (family === systemFamily) return `${emoji}, system-ui, sans-serif`;
  if (family === emojiFamily) return `'${family}', ${emoji}`;
  return `'${family}', ${genericFamily(family)}`;
}
