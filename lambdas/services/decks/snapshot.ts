import type { Deck, Slide } from '#shared/deck/model.ts';
import { Fenced } from '#shared/errors.ts';
import { artifactKeys, putJson } from '../../stores/artifact-store.ts';
import { type DeckItem, swept } from '../../stores/deck-store.ts';
import { getPlan, listSlides, type SlideItem } from '../../stores/slide-store.ts';
import { transact } from '../../stores/transact.ts';

const toSlide = (slide: SlideItem): Slide => ({
  ...slide.content,
  id: slide.id,
  point: slide.point,
});

/** The deck of the working copy, as the renderers take it. */
export async function workingCopy(deck: DeckItem): Promise<{ deck: Deck; slides: SlideItem[] }> {
  const slides = (await listSlides(deck.id)).slice(0, deck.slide_count);
  const plan = await getPlan(deck.id, deck.run);
  return {
    slides,
    deck: {
      title: deck.title,
      ...(plan?.subtitle ? { subtitle: plan.subtitle } : {}),
      language: deck.language,
      theme: deck.theme,
      slides: slides.map(toSlide),
    },
  };
}

const mean = (numbers: number[]) =>
  numbers.length === 0 ? 0 : Math.round(numbers.reduce((a, b) => a + b, 0) / numbers.length);

/**
 * Keeps the working copy as the next content version of this run, once: the content first, then the pointer,
 * conditional on the version before. Who comes second changes nothing.
 */
export async function snapshot(item: DeckItem, now: number): Promise<void> {
  const version = item.latest_version + 1;
  const { deck, slides } = await workingCopy(item);
  const key = artifactKeys.content(item.id, version, item.run);
  await putJson(key, deck);
  const quality = mean(slides.map((slide) => slide.score));
  try {
    await transact((entities) => [
      entities.version
        .create({
          presentation_id: item.id,
          version,
          run: item.run,
          reason: version === 1 ? 'generated' : 'regenerated',
          ...(item.latest_version > 0 ? { parent: item.latest_version } : {}),
          content_key: key,
          slide_count: slides.length,
          quality,
          html: { status: 'pending' },
          created_at: now,
        })
        .commit(),
      entities.deck
        .patch({ id: item.id })
        .set({
          ...swept(item.id, item.status, now),
          latest_version: version,
          version_run: item.run,
          quality,
        })
        .where(
          (deckItem, op) =>
            `${op.eq(deckItem.run, item.run)} AND ${op.eq(deckItem.status, item.status)} AND ${op.eq(deckItem.latest_version, item.latest_version)} AND ${op.ne(deckItem.version_run, item.run)}`,
        )
        .commit(),
    ]);
  } catch (error) {
    if (!(error instanceof Fenced)) throw error;
  }
}
