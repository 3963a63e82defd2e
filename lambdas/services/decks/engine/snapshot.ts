import { isDeepStrictEqual } from 'node:util';
import type { Deck, Slide } from '#shared/deck/model.ts';
import {
  createSearchText,
  type SearchedSlide,
  toSearchedSlides,
} from '#shared/deck/search-text.ts';
import { ownerPersonId } from '#shared/domain/comments.ts';
import type { VersionReason } from '#shared/domain/statuses.ts';
import { ConditionFailed } from '#shared/errors.ts';
import type { Clock } from '../../../lib/clock.ts';
import { artifactKeys, getJson, putJson } from '../../../stores/artifact-store.ts';
import { hasUnchangedVersion } from '../../../stores/deck-conditions.ts';
import { createDeckStatusFields, type DeckItem } from '../../../stores/deck-store.ts';
import { getSlides, type SlideItem } from '../../../stores/slide-store.ts';
import { transact } from '../../../stores/transact.ts';
import { getVersion, type VersionItem } from '../../../stores/version-store.ts';
import { movePictures } from '../../pictures/move-pictures.ts';
import { hasUnstoredEdits } from '../queries/unpublished.ts';
import { loadWorkingOutline } from '../queries/working-outline.ts';

function toSlide({ content, id, point, provenance }: SlideItem): Slide {
  const unsourced = (provenance ?? [])
    .filter(({ state }) => state === 'common_knowledge')
    .map(({ text }) => text);
  return {
    ...content,
    id,
    point,
    ...(unsourced.length > 0 ? { unsourced: [...new Set(unsourced)] } : {}),
  };
}

/** Loads the working copy. Returns it as a deck in the renderers' format, and its slide items in presentation order. */
export async function loadWorkingCopy(
  deck: DeckItem,
): Promise<{ deck: Deck; slides: SlideItem[] }> {
  const [storedSlides, outline] = await Promise.all([
    getSlides(deck.id, deck.slide_ids),
    loadWorkingOutline(deck),
  ]);
  const slides = deck.slide_ids.flatMap(
    (id) => storedSlides.find((slide) => slide.id === id) ?? [],
  );
  return {
    slides,
    deck: {
      title: deck.title,
      ...(outline?.subtitle ? { subtitle: outline.subtitle } : {}),
      language: deck.language,
      theme: deck.theme,
      ...(deck.brand ? { brand: deck.brand } : {}),
      slides: slides.map(toSlide),
    },
  };
}

/** Whether a deck has the content of a stored version. */
async function equalsVersion({ id }: DeckItem, deck: Deck, version: number): Promise<boolean> {
  const stored = await getVersion(id, version);
  const content = stored && (await getJson<Deck>(stored.content_key));
  const slides = await movePictures(id, deck.slides);
  return isDeepStrictEqual({ ...deck, slides }, content);
}

/**
 * Whether readers see the content of the working copy although it was edited, because the edits were undone: it equals
 * the version that it was last stored as, and that version is the current one.
 */
export const isShownUnchanged = async (item: DeckItem): Promise<boolean> =>
  item.current_html_version === item.working_version &&
  equalsVersion(item, (await loadWorkingCopy(item)).deck, item.working_version);

const roundedMean = (numbers: number[]) =>
  numbers.length === 0 ? 0 : Math.round(numbers.reduce((a, b) => a + b, 0) / numbers.length);

/** A version that is ready to be written. Its content is stored in S3, but no item refers to it yet. */
type VersionDraft = Omit<VersionItem, 'run' | 'reason'>;
type StoredDraft = { draft: VersionDraft; texts: SearchedSlide[] };

/**
 * Stores the content of the deck's next version in S3. Returns the version's item and the slide texts for the search
 * index.
 */
async function storeDraft(item: DeckItem, clock: Clock): Promise<StoredDraft> {
  const version = item.latest_version + 1;
  const content_key = artifactKeys.content(item.id, version, clock.id());
  const commonFields = {
    presentation_id: item.id,
    version,
    content_key,
    created_at: clock.now(),
    ...toEditorFields(item),
  };
  const html = { status: 'pending' as const };
  if (item.restored_from !== undefined) {
    const { content, parent } = await loadVersionContent(item.id, item.restored_from);
    await putJson(content_key, content);
    const { slide_count, quality } = parent;
    const draft = {
      ...commonFields,
      html,
      parent: parent.version,
      slide_count,
      ...(quality === undefined ? {} : { quality }),
    };
    return { draft, texts: toSearchedSlides(content) };
  }
  const { deck, slides } = await loadWorkingCopy(item);
  await putJson(content_key, { ...deck, slides: await movePictures(item.id, deck.slides) });
  const quality = roundedMean(slides.map((slide) => slide.score));
  const parent = item.working_version;
  const draft = {
    ...commonFields,
    html,
    slide_count: slides.length,
    quality,
    ...(parent > 0 ? { parent } : {}),
  };
  return { draft, texts: toSearchedSlides(deck) };
}

/**
 * Returns the fields of a version that identify the collaborator who made the newest change; no fields for the owner.
 */
const toEditorFields = ({ changed_by: by = ownerPersonId }: DeckItem) =>
  by === ownerPersonId ? {} : { by_editor: true, by };

async function loadVersionContent(deckId: string, version: number) {
  const parent = await getVersion(deckId, version);
  const content = parent && (await getJson<Deck>(parent.content_key));
  if (!parent || !content) throw new Error(`deck ${deckId} has no version ${version}`);
  return { parent, content };
}

/** Returns the deck's fields that describe a new version. */
const toVersionFields = (item: DeckItem, draft: VersionDraft) => ({
  latest_version: draft.version,
  ...(draft.quality === undefined ? {} : { quality: draft.quality }),
  ...(item.restored_from === undefined
    ? {
        version_content_rev: item.content_rev,
        working_version: draft.version,
        working_slides_run: item.slides_run,
      }
    : {}),
});

const toTextItem = ({ id, owner_id }: DeckItem, slides: SearchedSlide[]) => ({
  owner_id,
  presentation_id: id,
  text: createSearchText(slides),
  slides,
});

/**
 * Stores the content of the working copy. Returns the items and deck fields that save the content as a version; the
 * caller writes them in its transaction.
 */
export async function draftVersion(item: DeckItem, reason: VersionReason, clock: Clock) {
  const { restored_from: _none, ...working } = item;
  const { draft, texts } = await storeDraft(working, clock);
  return {
    text: toTextItem(item, texts),
    version: { ...draft, run: item.run, reason } satisfies VersionItem,
    deck: toVersionFields(working, draft),
  };
}

/**
 * Returns the reason to store with the version that the run publishes: `edited` instead of `republished` if slides were
 * edited while the run was paused.
 */
const chooseVersionReason = (deck: DeckItem): VersionReason =>
  deck.version_reason === 'republished' && hasUnstoredEdits(deck) ? 'edited' : deck.version_reason;

/**
 * Stores the slides that this run publishes as the next version, once: first the content, then the items that refer
 * to it, on condition that the previous version and the content revision are unchanged. A concurrent second call
 * changes nothing.
 */
export async function storeVersionSnapshot(item: DeckItem, clock: Clock): Promise<void> {
  const { draft, texts } = await storeDraft(item, clock);
  try {
    await transact((entities) => [
      entities.version
        .create({ ...draft, run: item.run, reason: chooseVersionReason(item) })
        .commit(),
      entities.deck
        .patch({ id: item.id })
        .set({
          ...createDeckStatusFields(item.id, item.status, clock.now()),
          ...toVersionFields(item, draft),
          version_run: item.run,
        })
        .where(hasUnchangedVersion(item))
        .commit(),
      entities.searchText.put(toTextItem(item, texts)).commit(),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
