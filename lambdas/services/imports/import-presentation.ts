import { defaultThemeId, isThemeReference } from '#shared/deck/theme-list.ts';
import { getDeckTheme } from '#shared/deck/themes.ts';
import { cutText, removeDirectionControls, repairText } from '#shared/domain/text.ts';
import { getUserLimits } from '#shared/domain/tiers.ts';
import { AppError } from '#shared/errors.ts';
import type { Imported } from '#shared/schemas/presentations.ts';
import { getTierLimitsTable } from '#shared/schemas/settings.ts';
import type { Clock } from '../../lib/clock.ts';
import { env } from '../../lib/env.ts';
import { artifactKeys, removeArtifacts } from '../../stores/artifact-store.ts';
import { type DeckItem, type DeckRequest, getDeck } from '../../stores/deck-store.ts';
import { removeContent } from '../../stores/remove-content.ts';
import { addSourceUser, removeSourceUser } from '../../stores/source-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { checkTheme } from '../check-theme.ts';
import { createDeckItem, storeAndStart } from '../decks/commands/create-presentation.ts';
import { buildFinishedCopy, completeStages } from '../decks/commands/finished-copy.ts';
import { storeFinishedContent } from '../decks/commands/store-finished-content.ts';
import { recordUserEvent } from '../decks/engine/record-user-event.ts';
import { loadSourcePassages } from '../decks/evidence/research-results.ts';
import { createSlideCheckInputs } from '../decks/evidence/slide-check-inputs.ts';
import { storeSlidePictures } from '../pictures/picture-store.ts';
import { requireDeckSources } from '../sources/sources-for-deck.ts';
import type { ImportFile } from './load-import.ts';
import { detectDeckLanguage } from './map/detect-deck-language.ts';
import { createFitCheck } from './map/fit-check.ts';
import { type MappedDeck, mapDeck } from './map/map-deck.ts';
import type { FileDeck } from './read/file-deck.ts';

type LanguageFile = ImportFile & { deck: FileDeck };

export type ImportRequest = { newId: string; theme?: string | undefined };

/** Maximum number of entries, and maximum length of their names, in the list of content that was not kept. */
const maxUnkeptEntries = 300;
const maxNameLength = 100;

/**
 * Creates a presentation from a PowerPoint file and publishes it, without a model call or a quota unit; a later run
 * charges one. The file stays as the presentation's source if it has text. Throws validation for an unknown theme,
 * import_too_many_slides, sources_too_large and sources_too_long.
 */
export async function importPresentation(
  user: UserRecord,
  loadedFile: ImportFile,
  { newId, theme: chosenTheme }: ImportRequest,
  clock: Clock,
): Promise<DeckItem> {
  checkTheme(chosenTheme);
  const existing = await getDeck(newId);
  if (existing?.owner_id === user.id) return existing;
  const file = { ...loadedFile, deck: detectDeckLanguage(loadedFile.deck) };
  const theme = chosenTheme ?? findFileTheme(file.deck);
  const mappedDeck = mapFile(user, file, theme);
  const { deck, request } = await createItems(user, file, mappedDeck, { newId, theme }, clock);
  try {
    // Store the content before the deck exists: a crash in between leaves no deck without content.
    await putContent(deck, request, mappedDeck);
    await Promise.all(deck.source_ids.map((source) => addSourceUser(source, newId)));
    await storeAndStart(user, deck, request, clock);
  } catch (error) {
    if (!(await getDeck(newId))) await removeImport(deck, clock.now());
    throw error;
  }
  await recordUserEvent(user, deck, 'imported', { slides: mappedDeck.slides.length });
  return (await getDeck(newId)) ?? deck;
}

/** Returns the theme that an export of this product stored in the file, if this release has the theme. */
function findFileTheme({ own }: FileDeck): string | undefined {
  return own && isThemeReference(own.theme) ? own.theme : undefined;
}

function mapFile(
  user: UserRecord,
  { deck, pictures, source }: LanguageFile,
  theme = defaultThemeId as string,
): MappedDeck {
  const limit = getUserLimits(user, getTierLimitsTable(env.SETTINGS)).slides_a_deck;
  const count = deck.slides.length;
  if (count > limit) throw new AppError('import_too_many_slides', { params: { count, limit } });
  return mapDeck(deck, {
    fits: createFitCheck(deck.language),
    fitsTheme: createFitCheck(deck.language, [getDeckTheme({ theme })]),
    pictures,
    maxSlides: limit,
    fileName: source.name.replace(/\.[A-Za-z]{1,5}$/, ''),
  });
}

const toLabel = (text: string): string =>
  cutText(removeDirectionControls(repairText(text)), maxNameLength);

const toImported = (file: LanguageFile, { losses }: MappedDeck): Imported => ({
  name: file.source.name,
  slides: file.deck.slides.length,
  unkept: losses.slice(0, maxUnkeptEntries).map((loss) => ({ ...loss, name: toLabel(loss.name) })),
});

async function createItems(
  user: UserRecord,
  file: LanguageFile,
  mappedDeck: MappedDeck,
  { newId, theme }: ImportRequest,
  clock: Clock,
): Promise<{ deck: DeckItem; request: DeckRequest }> {
  const { id, status } = file.source;
  const sources = status === 'ready' ? await requireDeckSources(user, [id], clock) : [];
  const { title, slides } = mappedDeck;
  const { language } = file.deck;
  const body = { topic: title, title, theme, slide_count: slides.length };
  const {
    quota_month: _quotaMonth,
    researches_web: _researchesWeb,
    ...fields
  } = createDeckItem(user, newId, body, sources, language, clock.now());
  const deck = buildFinishedCopy(fields, completeStages(fields.stages), 'imported');
  return {
    deck,
    request: {
      presentation_id: newId,
      topic: deck.topic,
      ...{ instructions: '', audience: '', tone: '', language },
      imported: toImported(file, mappedDeck),
      sources: sources.map((source) => ({ id: source.id, name: source.name })),
    },
  };
}

async function putContent(
  deck: DeckItem,
  request: DeckRequest,
  { title, subtitle, slides }: MappedDeck,
): Promise<void> {
  const [sourceId] = deck.source_ids;
  const passages = (sourceId && (await loadSourcePassages(sourceId))) || [];
  const noResearch = { brief: undefined, pages: [], quoted: [] };
  const criteria = createSlideCheckInputs(deck, request, noResearch, passages);
  const stored = await storeSlidePictures(deck.id, slides);
  const withPoints = stored.map((slide) => ({ ...slide, point: slide.title }));
  await storeFinishedContent(deck, { title, subtitle, slides: withPoints }, criteria);
}

async function removeImport({ id, source_ids }: DeckItem, now: number): Promise<void> {
  await Promise.all(source_ids.map((source) => removeSourceUser(source, id, now)));
  await removeContent(id);
  await removeArtifacts(artifactKeys.deck(id));
}
