import { lazy } from 'react';
import { loadShareTexts } from '#web/lib/i18n.ts';

/** Loads a component together with its texts. */
async function withTexts<T>(part: Promise<T>): Promise<T> {
  await loadShareTexts();
  return part;
}

/** The others on a shared deck's page; also reports the user. Loaded on demand, like the other parts of presence. */
export const PresentPeople = lazy(async () => ({
  default: (await withTexts(import('./presence.tsx'))).PresentPeople,
}));

/** Marks of the others on a slide. */
export const SlidePeople = lazy(async () => ({
  default: (await withTexts(import('./presence.tsx'))).SlidePeople,
}));

/** Who else is changing a slide. */
export const EditingNote = lazy(async () => ({
  default: (await withTexts(import('./presence.tsx'))).EditingNote,
}));
