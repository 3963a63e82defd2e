import { checkDeck } from '#shared/deck/quality.ts';
import { countFigures } from '#shared/domain/provenance.ts';
import type { dataTypes, PresentationData } from '#shared/schemas/presentation-data.ts';
import type { Brief, Outline } from '#shared/schemas/research.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { listUsageRows } from '../../../stores/usage-store.ts';
import { sumUsage } from '../../usage/usage-rows.ts';
import { loadWorkingCopy } from '../engine/snapshot.ts';
import { loadDeckPassages, loadResearch } from '../evidence/research-results.ts';
import { listSlideViews } from './list-slides.ts';
import { listVersionFacts } from './version-views.ts';
import { loadWorkingOutline } from './working-outline.ts';

export type DataType = (typeof dataTypes)[number];

async function readOutlineData(deck: DeckItem): Promise<Outline | null> {
  const outline = await loadWorkingOutline(deck);
  if (!outline) return null;
  const { title, subtitle } = outline;
  const entries = outline.entries.map(({ id: _id, locked: _locked, ...entry }, i) => ({
    i,
    ...entry,
  }));
  return { title, subtitle, rev: deck.outline_rev, entries };
}

async function readResearchData(
  deck: DeckItem,
): Promise<{ brief: Brief | null; passages: number }> {
  const research = await loadResearch(deck);
  const passages = await loadDeckPassages(deck, research);
  return { brief: research.brief ?? null, passages: passages.length };
}

async function readQualityData(deck: DeckItem): Promise<NonNullable<PresentationData['quality']>> {
  const [slides, copy] = await Promise.all([listSlideViews(deck), loadWorkingCopy(deck)]);
  return {
    score: deck.quality ?? null,
    findings: slides.flatMap((slide) => slide.quality?.findings ?? []),
    deck_findings: checkDeck(copy.deck, { slideCount: deck.slide_count }),
    figures: countFigures(slides.flatMap((slide) => slide.provenance)),
  };
}

const dataReaders = {
  outline: async (deck: DeckItem) => ({ outline: await readOutlineData(deck) }),
  slides: async (deck: DeckItem) => ({ slides: await listSlideViews(deck) }),
  research: async (deck: DeckItem) => ({ research: await readResearchData(deck) }),
  versions: async (deck: DeckItem) => ({
    versions: await listVersionFacts(deck.id),
  }),
  usage: async (deck: DeckItem) => ({ usage: sumUsage(await listUsageRows(deck.id)) }),
  quality: async (deck: DeckItem) => ({ quality: await readQualityData(deck) }),
} as const;

/** Returns the requested type of a presentation's data, such as its outline, or all types. */
export async function getPresentationData(
  deck: DeckItem,
  type: DataType,
): Promise<PresentationData> {
  if (type !== 'all') return dataReaders[type](deck);
  const parts = await Promise.all(Object.values(dataReaders).map((read) => read(deck)));
  return Object.assign({}, ...parts) as PresentationData;
}
