import type { ImportPresentationBody } from '#shared/schemas/presentations.ts';
import { systemClock } from '../../lib/clock.ts';
import { loadOnDemand } from '../../lib/on-demand.ts';
import type { SlideAddition } from '../../services/decks/commands/add-slide.ts';
import type { OutlineEdit } from '../../services/decks/commands/edit-outline.ts';
import type { SlideEdit } from '../../services/decks/commands/edit-slide.ts';
import { versionContent } from '../../services/decks/queries/get-version.ts';
import { listSlideViews } from '../../services/decks/queries/list-slides.ts';
import { type DeckItem, getDeck } from '../../stores/deck-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { toJsonResponse } from './json-response.ts';
import type { ContentCall, ContentServices } from './services.ts';

/**
 * Content services load the deck engine, its font metrics and the language detection, and their run time depends on the
 * user's text. They run in worker threads, so that one user's text can't block another request and a cold start does
 * not load them.
 */

/** Runs a content call for a user; rejects with the service's own error. */
export type RunContent = (call: ContentCall, userId: string) => Promise<unknown>;

let runContent: RunContent = () => Promise.reject(new Error('installRunContent was not called'));

/** Sets how content services run: in worker threads when deployed, in the current thread in tests. */
export function installRunContent(run: RunContent): void {
  runContent = run;
}

type ServiceName = keyof ContentServices;

const contentService =
  <Name extends ServiceName>(name: Name) =>
  (user: UserRecord, ...args: ArgsAfterUser<Name>): ReturnType<ContentServices[Name]> =>
    runContent({ name, args: [user, ...args] }, user.id) as ReturnType<ContentServices[Name]>;

type ArgsAfterUser<Name extends ServiceName> =
  Parameters<ContentServices[Name]> extends [UserRecord, ...infer Args] ? Args : never;

const encodeSlidePicture = loadOnDemand(
  async () =>
    (await import('../../services/decks/commands/encode-slide-picture.ts')).encodeSlidePicture,
);
const loadImport = loadOnDemand(
  async () => (await import('../../services/imports/load-import.ts')).loadImport,
);
const callAddSlide = contentService('addSlide');
const callEditOutline = contentService('editOutline');
const callEditSlide = contentService('editSlide');

/*
 * Pictures are decoded before the content call, in slots of their own: a picture that takes seconds must not occupy a
 * slot of content calls.
 */
/** Throws action_not_allowed, stale, validation, token_cap, and the errors of encodeSlidePicture. */
export async function addSlide(user: UserRecord, id: string, addition: SlideAddition) {
  const { body } = addition;
  if (!('content' in body)) return callAddSlide(user, id, addition);
  const content = await encodeSlidePicture(user, id, body.content);
  return callAddSlide(user, id, { ...addition, body: { ...body, content } });
}

/** Throws not_found, slides_unfinished, action_not_allowed, stale, and the errors of encodeSlidePicture. */
export async function editSlide(user: UserRecord, id: string, edit: SlideEdit) {
  const content = await encodeSlidePicture(user, id, edit.content);
  return callEditSlide(user, id, { ...edit, content });
}

/** Throws action_not_allowed, stale, validation, too_large, too_many_slides, and the errors of encodeSlidePicture. */
export async function editOutline(user: UserRecord, id: string, edit: OutlineEdit) {
  const entries: OutlineEdit['body']['entries'] = [];
  // One after the other: each may store a picture, and the presentation has a limit of pictures.
  for (const entry of edit.body.entries)
    entries.push(
      entry.content
        ? { ...entry, content: await encodeSlidePicture(user, id, entry.content) }
        : entry,
    );
  return callEditOutline(user, id, { ...edit, body: { ...edit.body, entries } });
}

/**
 * Returns the provenance of the numbers in an unsaved slide: supported by a source, computed or unsupported. Throws
 * rate_limited.
 */
export const traceDraft = contentService('traceDraft');
const callReadSlideList = contentService('readSlideList');
const callVersionContent = contentService('versionContent');

/**
 * Maximum number of slides of a deck that is read without a worker thread: 60 dense slides take 0.2 s, and 12 take 30
 * ms, less than the start of a thread. The outline's revisions are added to the number of slides, because each may have
 * removed a slide, which stays stored and is still read.
 */
const maxInlineSlides = 15;
const needsThreadToRead = ({ slide_count, outline_rev }: DeckItem): boolean =>
  slide_count + outline_rev > maxInlineSlides;

/** Returns the slides of the working copy. */
export const readSlideList = async (user: UserRecord, deck: DeckItem) =>
  needsThreadToRead(deck)
    ? callReadSlideList(user, deck)
    : toJsonResponse({ items: await listSlideViews(deck) });

/** Returns a version with its content. Throws not_found. */
export const readVersion = async (user: UserRecord, deck: DeckItem, version: number) =>
  needsThreadToRead(deck)
    ? callVersionContent(user, deck, version)
    : toJsonResponse(await versionContent(deck, version));

/** Returns the requested type of a presentation's data, such as its outline, or all types. */
export const readPresentationData = contentService('presentationData');
/** Returns the sources, the facts with the slides that use each fact, and the numbers that no source supports. */
export const readDeckSources = contentService('deckSources');
/** Throws not_found, action_not_allowed, slides_unfinished, validation, token_cap, quota_exceeded. */
export const translate = contentService('translate');
/** Throws not_found, action_not_allowed, slides_unfinished, validation. */
export const duplicate = contentService('duplicate');
/** Copies an example presentation to the user's account. Throws not_found. */
export const openExample = contentService('openExample');
const callImport = contentService('importPresentation');

/**
 * Reads an uploaded file and encodes its pictures before the call. Throws the errors of loadImport and
 * importPresentation.
 */
export async function importPresentation(
  user: UserRecord,
  newId: string,
  { source_id, theme }: ImportPresentationBody,
) {
  // A retry of a request that created the presentation but returned 503 must not read the file again.
  const existing = await getDeck(newId);
  if (existing?.owner_id === user.id) return existing;
  const file = await loadImport(user, source_id, systemClock);
  return callImport(user, file, { newId, theme });
}

/** Estimates a presentation and starts its generation. */
export const requestPresentation = contentService('requestPresentation');
/** Estimates a presentation before it is requested. */
export const estimateWithQuota = contentService('estimateWithQuota');
/** Throws too_large, unsupported_type, rate_limited. */
export const addSource = contentService('addSource');
/** Throws action_not_allowed, not_found, being_made, quota_exceeded, conflict. */
export const restoreVersion = contentService('restoreVersion');
/** Reads a brand from a web page or a template. Throws rate_limited and page_unreadable. */
export const proposeBrand = contentService('proposeBrand');
