import type { SlideContent } from './model.ts';
import { settingPaths } from './part-paths.ts';

/** A text of a slide with its path in the content: `title`, `items[2].text`, … */
export type ContentPart = { part: string; text: string };

function collectTexts(value: unknown, path: string, parts: ContentPart[]): void {
  if (typeof value === 'string') parts.push({ part: path, text: value });
  else if (Array.isArray(value))
    for (const [i, item] of value.entries()) collectTexts(item, `${path}[${i}]`, parts);
  else if (value !== null && typeof value === 'object')
    for (const [key, item] of Object.entries(value))
      collectTexts(item, path === '' ? key : `${path}.${key}`, parts);
}

/** Returns every text that a slide shows, in the order of its schema. Leaves out notes and sources. */
export function listContentParts(slide: SlideContent): ContentPart[] {
  const parts: ContentPart[] = [{ part: 'title', text: slide.title }];
  if (slide.kicker) parts.push({ part: 'kicker', text: slide.kicker });
  collectTexts(slide.blocks, '', parts);
  return parts.filter(({ part }) => !settingPathSet.has(removeIndexes(part)));
}

const settingPathSet: ReadonlySet<string> = new Set(settingPaths);

/** Returns the path without list indexes, the form that capacities use: `items[2].text` becomes `items[].text`. */
export function removeIndexes(part: string): string {
  return part.replace(/\[\d+\]/g, '[]');
}
