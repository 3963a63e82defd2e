import type { Deck, Slide } from '#shared/deck/model.ts';
import { AppError } from '#shared/errors.ts';
import type { VersionContent, VersionSlide } from '#shared/schemas/versions.ts';
import { getJson } from '../../../stores/artifact-store.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { getVersion, listExports, type VersionItem } from '../../../stores/version-store.ts';
import { versionView } from './views.ts';

/** The deck that a version keeps. */
export async function contentOf(version: VersionItem): Promise<Deck> {
  const content = await getJson<Deck>(version.content_key);
  if (content) return content;
  throw new Error(`version ${version.version} of deck ${version.presentation_id} has no content`);
}

/** A slide's content apart from its place. */
export const partsOf = ({ id, point, ...content }: Slide): VersionSlide => ({ id, point, content });

/** A version with what it keeps. Throws not_found for one that never was. */
export async function versionContent({ id }: DeckItem, number: number): Promise<VersionContent> {
  const version = await getVersion(id, number);
  if (!version) throw new AppError('not_found');
  const [exports, content] = await Promise.all([listExports(id), contentOf(version)]);
  const made = exports.filter((item) => item.version === number);
  const { title, subtitle = '', language, theme, slides } = content;
  return {
    ...versionView(version, made),
    deck: { title, subtitle, language, theme, slides: slides.map(partsOf) },
  };
}
