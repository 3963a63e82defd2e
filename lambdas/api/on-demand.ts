import { onDemand } from '../lib/on-demand.ts';

/*
 * These bring the deck engine with the measures of its fonts along, the recognition of languages and the reading of
 * texts: two thirds of all that the API can do, for few of its requests. The others' cold start does without.
 */

/** Throws action_not_allowed, stale, validation, token_cap. */
export const addSlide = onDemand(
  async () => (await import('../services/decks/add-slide.ts')).addSlide,
);
/** Throws not_found, slides_unfinished, action_not_allowed, stale. */
export const editSlide = onDemand(
  async () => (await import('../services/decks/edit-slide.ts')).editSlide,
);
/** Where figures of a slide that isn't saved come from. Throws rate_limited. */
export const traceDraft = onDemand(
  async () => (await import('../services/decks/trace-draft.ts')).traceDraft,
);
/** One kind of a presentation's data, or all of them. */
export const dataOf = onDemand(async () => (await import('../services/decks/get-data.ts')).dataOf);
/** Sources, facts with the slides that use each, and the figures that no source tells. */
export const deckSources = onDemand(
  async () => (await import('../services/decks/list-sources.ts')).deckSources,
);
/** Throws not_found, action_not_allowed, slides_unfinished, validation, token_cap, quota_exceeded. */
export const translate = onDemand(
  async () => (await import('../services/decks/translate.ts')).translate,
);
/** Estimates a presentation and has it made. */
export const askForPresentation = onDemand(
  async () => (await import('../services/decks/ask-for-presentation.ts')).askForPresentation,
);
/** Estimates a presentation that nobody has asked for yet. */
export const estimateWithQuota = onDemand(
  async () => (await import('../services/usage/estimate.ts')).estimateWithQuota,
);
/** Throws too_large, unsupported_type, rate_limited. */
export const addSource = onDemand(
  async () => (await import('../services/sources/add-source.ts')).addSource,
);
/** Throws action_not_allowed, not_found, being_made, quota_exceeded, conflict. */
export const restoreVersion = onDemand(
  async () => (await import('../services/decks/restore-version.ts')).restoreVersion,
);
