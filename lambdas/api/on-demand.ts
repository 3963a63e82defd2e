import { onDemand } from '../lib/on-demand.ts';

/*
 * These bring the deck engine with the measures of its fonts along, the recognition of languages and the reading of
 * texts: two thirds of all that the API can do, for few of its requests. The others' cold start does without.
 */

export const addSlide = onDemand(
  async () => (await import('../services/decks/add-slide.ts')).addSlide,
);
export const editSlide = onDemand(
  async () => (await import('../services/decks/edit-slide.ts')).editSlide,
);
export const dataOf = onDemand(async () => (await import('../services/decks/get-data.ts')).dataOf);
export const translate = onDemand(
  async () => (await import('../services/decks/translate.ts')).translate,
);
export const askForPresentation = onDemand(
  async () => (await import('../services/decks/ask-for-presentation.ts')).askForPresentation,
);
export const estimateWithQuota = onDemand(
  async () => (await import('../services/usage/estimate.ts')).estimateWithQuota,
);
export const addSource = onDemand(
  async () => (await import('../services/sources/add-source.ts')).addSource,
);
export const restoreVersion = onDemand(
  async () => (await import('../services/decks/restore-version.ts')).restoreVersion,
);
