import type { Deck, Slide } from '#shared/deck/model.ts';
import { AppError } from '#shared/errors.ts';
import type { VersionContent, VersionSlide } from '#shared/schemas/versions.ts';
import { getJson } from '../../../stores/artifact-store.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { getVersion, listExports, type VersionItem } from '../../../stores/version-store.ts';
import { movePictures } from '../../pictures/move-pictures.ts';
import { toVersionFacts } from './version-views.ts';

/** Returns the stored deck of a version. */
export async function loadVersionDeck(version: VersionItem): Promise<Deck> {
  const content = await getJson<Deck>(version.content_key);
  if (content) return content;
  throw new Error(`version ${version.version} of deck ${version.presentation_id} has no content`);
}

/** Returns a slide with its content separate from its id and point. */
export const toVersionSlide = ({
  id,
  point,
  unsourced: _marked,
  ...content
}: Slide): VersionSlide => ({
  id,
  point,
  content,
});

/** Returns a version with its content. Throws not_found. */
export async function versionContent({ id }: DeckItem, number: number): Promise<VersionContent> {
  const version = await getVersion(id, number);
  if (!version) throw new AppError('not_found');
  const [exports, content] = await Promise.all([listExports(id), loadVersionDeck(version)]);
  const files = exports.filter((item) => item.version === number);
  const { title, subtitle = '', language, theme, brand = null } = content;
  const slides = await movePictures(id, content.slides);
  return {
    ...toVersionFacts(version, files),
    deck: { title, subtitle, language, theme, brand, slides: slides.map(toVersionSlide) },
  };
}
