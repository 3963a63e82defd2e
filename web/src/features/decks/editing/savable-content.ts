import type { SlideContent } from '#shared/deck/model.ts';
import { entriesAt, isSame, valueAt, withValue } from './content-tree.ts';
import { findUnfinishedParts } from './unfinished-parts.ts';

/** Whether all other entries of the lists around a part are as saved, so that an index means the same entry in both. */
function hasSamePlace(part: string, base: SlideContent, content: SlideContent): boolean {
  return [...part.matchAll(/\[(\d+)\]/g)].every((match) => {
    const list = part.slice(0, match.index);
    const [saved, edited] = [entriesAt(base, list), entriesAt(content, list)];
    const own = Number(match[1]);
    return (
      saved.length === edited.length &&
      saved.every((entry, i) => i === own || isSame(entry, edited[i]))
    );
  });
}

/**
 * Returns the content of a slide to save now: each text that is missing or too long is replaced by the saved text, so
 * that one such text does not block the other changes. Null if that is not possible, or changes nothing.
 */
export function getSavableContent(base: SlideContent, content: SlideContent): SlideContent | null {
  const parts = findUnfinishedParts(content);
  if (parts.length === 0) return content;
  if (base.layout !== content.layout) return null;
  let savable = content;
  for (const part of parts) {
    const saved = valueAt(base, part);
    if (saved === undefined || !hasSamePlace(part, base, content)) return null;
    savable = withValue(savable, part, saved);
  }
  return findUnfinishedParts(savable).length > 0 || isSame(savable, base) ? null : savable;
}
