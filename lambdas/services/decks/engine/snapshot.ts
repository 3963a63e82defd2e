import type { Deck, Slide } from '#shared/deck/model.ts';
import type { VersionReason } from '#shared/domain/statuses.ts';
import { Fenced } from '#shared/errors.ts';
import type { Clock } from '../../../lib/clock.ts';
import { artifactKeys, getJson, putJson } from '../../../stores/artifact-store.ts';
import { type DeckItem, swept } from '../../../stores/deck-store.ts';
import { listSlides, type SlideItem } from '../../../stores/slide-store.ts';
import { transact } from '../../../stores/transact.ts';
import { getVersion, type VersionItem } from '../../../stores/version-store.ts';
import { hasEdits } from '../queries/unpublished.ts';
import { workingOutline } from '../queries/working-outline.ts';

const toSlide = (slide: SlideItem): Slide => ({
  ...slide.content,
  id: slide.id,
  point: slide.point,
});

/** The deck of the working copy, as the renderers take it. */
export async function workingCopy(deck: DeckItem): Promise<{ deck: Deck; slides: SlideItem[] }> {
  const [made, outline] = await Promise.all([listSlides(deck.id), workingOutline(deck)]);
  const slides = deck.slide_ids.flatMap((id) => made.find((slide) => slide.id === id) ?? []);
  return {
    slides,
    deck: {
      title: deck.title,
      ...(outline?.subtitle ? { subtitle: outline.subtitle } : {}),
      language: deck.language,
      theme: deck.theme,
      slides: slides.map(toSlide),
    },
  };
}

const mean = (numbers: number[]) =>
  numbers.length === 0 ? 0 : Math.round(numbers.reduce((a, b) => a + b, 0) / numbers.length);

/** A version that is ready to be put: its content lies in the bucket, nothing names it yet. */
type Draft = Omit<VersionItem, 'run' | 'reason'>;

async function draftOf(item: DeckItem, clock: Clock): Promise<Draft> {
  const version = item.latest_version + 1;
  const content_key = artifactKeys.content(item.id, version, clock.id());
  const whole = { presentation_id: item.id, version, content_key, created_at: clock.now() };
  const html = { status: 'pending' as const };
  if (item.restored_from !== undefined) {
    const { content, parent } = await contentOf(item.id, item.restored_from);
    await putJson(content_key, content);
    const { slide_count, quality } = parent;
    return {
      ...whole,
      html,
      parent: parent.version,
      slide_count,
      ...(quality === undefined ? {} : { quality }),
    };
  }
  const { deck, slides } = await workingCopy(item);
  await putJson(content_key, deck);
  const quality = mean(slides.map((slide) => slide.score));
  const parent = item.working_version;
  return {
    ...whole,
    html,
    slide_count: slides.length,
    quality,
    ...(parent > 0 ? { parent } : {}),
  };
}

async function contentOf(deckId: string, version: number) {
  const parent = await getVersion(deckId, version);
  const content = parent && (await getJson<Deck>(parent.content_key));
  if (!parent || !content) throw new Error(`deck ${deckId} has no version ${version}`);
  return { parent, content };
}

/** What the deck remembers of a version that was made of it. */
const remembered = (item: DeckItem, draft: Draft) => ({
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

/** A version of the working copy as it is, for another transaction to put; see regenerate. */
export async function draftVersion(item: DeckItem, reason: VersionReason, clock: Clock) {
  const { restored_from: _none, ...working } = item;
  const draft = await draftOf(working, clock);
  return {
    version: { ...draft, run: item.run, reason } satisfies VersionItem,
    deck: remembered(working, draft),
  };
}

/** Slides that were said to be the same when the run began may have been edited while it was held. */
const reasonOf = (deck: DeckItem): VersionReason =>
  deck.version_reason === 'republished' && hasEdits(deck) ? 'edited' : deck.version_reason;

/**
 * Keeps what this run deploys as the next content version, once: the content first, then the pointer,
 * conditional on the version before and on the working copy's rev. Who comes second changes nothing.
 */
export async function snapshot(item: DeckItem, clock: Clock): Promise<void> {
  const draft = await draftOf(item, clock);
  try {
    await transact((entities) => [
      entities.version.create({ ...draft, run: item.run, reason: reasonOf(item) }).commit(),
      entities.deck
        .patch({ id: item.id })
        .set({
          ...swept(item.id, item.status, clock.now()),
          ...remembered(item, draft),
          version_run: item.run,
        })
        .where(
          (deck, op) =>
            `${op.eq(deck.run, item.run)} AND ${op.eq(deck.status, item.status)} AND ${op.eq(deck.latest_version, item.latest_version)} AND ${op.eq(deck.content_rev, item.content_rev)}`,
        )
        .commit(),
    ]);
  } catch (error) {
    if (!(error instanceof Fenced)) throw error;
  }
}
