import { lazy } from 'react';
import { loadShareTexts } from '#web/lib/i18n.ts';

/** Loads a component together with its texts. */
async function loadWithTexts<T>(part: Promise<T>): Promise<T> {
  await loadShareTexts();
  return part;
}

/**
 * Shows the other people on a shared deck's page, and reports the user's own presence. Loaded on demand, like the other
 * components of presence.
 */
export const PresentPeople = lazy(async () => ({
  default: (await loadWithTexts(import('./presence.tsx'))).PresentPeople,
}));

/** Marks of the other people who have a slide open. */
export const SlidePeople = lazy(async () => ({
  default: (await loadWithTexts(import('./presence.tsx'))).SlidePeople,
}));

/** Names the other person who is editing a slide. */
export const EditingNote = lazy(async () => ({
  default: (await loadWithTexts(import('./presence.tsx'))).EditingNote,
}));
