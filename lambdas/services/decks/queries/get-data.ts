import { checkDeck } from '#shared/deck/quality.ts';
import { countFigures } from '#shared/domain/provenance.ts';
import type { dataTypes, PresentationData } from '#shared/schemas/presentations.ts';
import type { Brief, Outline } from '#shared/schemas/research.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { totalsOf, usageRows } from '../../usage/totals.ts';
import { workingCopy } from '../engine/snapshot.ts';
import { deckPassages, loadResearch } from '../evidence/research-results.ts';
import { slidesOf } from './list-slides.ts';
import { versionViews } from './views.ts';
import { workingOutline } from './working-outline.ts';

export type DataType = (typeof dataTypes)[number];

async function outlineData(deck: DeckItem): Promise<Outline | null> {
  const outline = await workingOutline(deck);
  if (!outline) return null;
  const { title, subtitle } = outline;
  const entries = outline.entries.map(({ id: _id, locked: _locked, ...entry }, i) => ({
    i,
    ...entry,
  }));
  return { title, subtitle, rev: deck.outline_rev, entries };
}

async function researchData(deck: DeckItem): Promise<{ brief: Brief | null; passages: number }> {
  const research = await loadResearch(deck);
  const passages = await deckPassages(deck, research);
  return { brief: research.brief ?? null, passages: passages.length };
}

async function qualityOf(deck: DeckItem): Promise<NonNullable<PresentationData['quality']>> {
  const [slides, copy] = await Promise.all([slidesOf(deck), workingCopy(deck)]);
  return {
    score: deck.quality ?? null,
    findings: slides.flatMap((slide) => slide.quality?.findings ?? []),
    deck_findings: checkDeck(copy.deck, { slideCount: deck.slide_count }),
    figures: countFigures(slides.flatMap((slide) => slide.provenance)),
  };
}

const readers = {
  outline: async (deck: DeckItem) => ({ outline: await outlineData(deck) }),
  slides: async (deck: DeckItem) => ({ slides: await slidesOf(deck) }),
  research: async (deck: DeckItem) => ({ research: await researchData(deck) }),
  versions: async (deck: DeckItem) => ({
    versions: await versionViews(deck.id),
  }),
  usage: async (deck: DeckItem) => ({ usage: totalsOf(await usageRows(deck.id)) }),
  quality: async (deck: DeckItem) => ({ quality: await qualityOf(deck) }),
} as const;

/** The data of a presentation, one kind or all of them. */
export async function dataOf(deck: DeckItem, type: DataType): Promise<PresentationData> {
  if (type !== 'all') return readers[type](deck);
  const parts = await Promise.all(Object.values(readers).map((read) => read(deck)));
  return Object.assign({}, ...parts) as PresentationData;
}
