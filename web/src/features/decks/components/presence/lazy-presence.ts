import { lazy } from 'react';
import { loadShareTexts } from '#web/lib/i18n.ts';

const load = async () => {
  const [module] = await Promise.all([import('./presence.tsx'), loadShareTexts()]);
  return module;
};

/** The others on a shared deck's page, loaded with their texts on demand; also reports the user. */
export const PresentPeople = lazy(async () => ({ default: (await load()).PresentPeople }));

/** Marks of the others on a slide, loaded on demand. */
export const SlidePeople = lazy(async () => ({ default: (await load()).SlidePeople }));

/** Who else is changing a slide, loaded on demand. */
export const EditingNote = lazy(async () => ({ default: (await load()).EditingNote }));
