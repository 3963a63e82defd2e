import { emojiFamily, systemFamily } from './shape.ts';

const emoji = "'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji'";

function genericOf(family: string): string {
  if (/mono/i.test(family)) return 'monospace';
  return /serif|lora|fraunces/i.test(family) ? 'serif' : 'sans-serif';
}

/** A CSS font-family value for a run's family. */
export function familyStack(family: string): string {
  if (family === systemFamily) return `${emoji}, system-ui, sans-serif`;
  if (family === emojiFamily) return `'${family}', ${emoji}`;
  return `'${family}', ${genericOf(family)}`;
}
