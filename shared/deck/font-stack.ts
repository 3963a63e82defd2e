import { systemFamily } from './shape.ts';

const emoji = "'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji'";

/** A CSS font-family value for a run's family. */
export function familyStack(family: string): string {
  if (family === systemFamily) return `${emoji}, system-ui, sans-serif`;
  const generic = /mono/i.test(family) ? 'monospace' : 'sans-serif';
  return `'${family}', ${generic}`;
}
