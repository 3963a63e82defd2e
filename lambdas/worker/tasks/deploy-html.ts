import { composeDeck } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import type { DeckHtml } from '#shared/deck/render-html.ts';
import { getSlideImage } from '#shared/deck/slide-image.ts';
import { formats } from '#shared/domain/formats.ts';
import { exportHtmlWithPage } from '../../exports/html.ts';
import { exportJson } from '../../exports/text/json.ts';
import { exportMarkdown } from '../../exports/text/markdown.ts';
import { env } from '../../lib/env.ts';
import { ownPictureId, storeSlidePictures } from '../../services/pictures/picture-store.ts';
import { artifactKeys, putArtifact } from '../../stores/artifact-store.ts';
import type { VersionHtml } from '../../stores/content-entities.ts';
import { isNotDeleted } from '../../stores/deck-conditions.ts';
import type { TaskItem } from '../../stores/task-store.ts';
import type { Writes } from '../../stores/transact.ts';
import type { RunTask } from '../task-context.ts';
import { loadVersion } from './load-version.ts';

/** A version to render: its slides have the ids of stored pictures, `pictures` their data URIs. */
type HtmlInput = { content: Deck; version: number; pictures: ReadonlyMap<string, string> };

/**
 * Renders the HTML of a content version: `file`, which embeds its pictures, and, if the version has pictures, `page`,
 * which refers to them by id.
 */
export type RenderHtml = (
  input: HtmlInput,
) => Promise<{ file: DeckHtml; page?: DeckHtml | undefined }>;

const renderHtml: RenderHtml = ({ content, version, pictures }) =>
  exportHtmlWithPage(content, composeDeck(content), {
    fontsDirectory: env.FONTS_DIR,
    version,
    pictures,
  });

/**
 * Stores the pictures and logos that the deck contains as data URIs. Returns the deck with picture ids in their place,
 * and a map from each id to its data URI.
 */
async function linkPictures(id: string, content: Deck): Promise<Omit<HtmlInput, 'version'>> {
  const slides = await storeSlidePictures(id, content.slides);
  const pictures = new Map(
    slides.flatMap((slide, i) => {
      const [linked, embedded] = [getSlideImage(slide)?.asset, content.slides[i]];
      const data = embedded && getSlideImage(embedded)?.asset;
      return linked !== undefined && data !== undefined && linked !== data ? [[linked, data]] : [];
    }),
  );
  if (!content.brand) return { content: { ...content, slides }, pictures };
  const logos = Object.fromEntries(
    Object.entries(content.brand.logos).map(([kind, data = '']) => {
      const linked = ownPictureId(data);
      pictures.set(linked, data);
      return [kind, linked];
    }),
  );
  return { content: { ...content, brand: { ...content.brand, logos }, slides }, pictures };
}

type VersionFile<F extends 'html' | 'md' | 'json'> = { format: F; key: string; bytes: Uint8Array };

function createTextFile<F extends 'html' | 'md' | 'json'>(
  format: F,
  text: string,
  target: { version: number; task: TaskItem },
): VersionFile<F> {
  const key = artifactKeys.file(format, target.version, target.task);
  return { format, key, bytes: new TextEncoder().encode(text) };
}

type VersionFiles = {
  html: VersionHtml;
  texts: VersionFile<'md' | 'json'>[];
  /** Whether the deck has no current version yet. */
  isFirst: boolean;
};

/** Returns the writes that make the version refer to its files. */
const createVersionFileWrites =
  (id: string, version: number, { html, texts, isFirst }: VersionFiles): Writes =>
  (entities) => [
    entities.version.patch({ presentation_id: id, version }).set({ html }).commit(),
    ...texts.map(({ format, key, bytes }) =>
      entities.export
        .put({ presentation_id: id, version, format, key, bytes: bytes.length })
        .commit(),
    ),
    ...(isFirst
      ? [
          entities.deck
            .patch({ id })
            .set({ current_html_version: version })
            .where(isNotDeleted)
            .commit(),
        ]
      : []),
  ];

/**
 * Creates the task deploy.html: stores the HTML under a key of this claim, with Markdown and JSON files, which
 * cost almost nothing. The commit updates the version's pointer, so that it never refers to a missing file. A
 * pipeline task makes its version the current one; a side task only when there is none.
 */
export const createHtmlTask =
  (render: RenderHtml): RunTask =>
  async (context) => {
    const { deck, task } = context;
    const { version: item, content, currentVersion, unreadableSlides } = await loadVersion(context);
    const { version } = item;
    const { file, page } = await render({ version, ...(await linkPictures(deck.id, content)) });
    const target = { version, task };
    const html = createTextFile('html', file.html, target);
    const pageKey = artifactKeys.page(version, task);
    if (page) await putArtifact(pageKey, page.html, formats.html.contentType);
    const texts = [
      createTextFile('md', exportMarkdown(content), target),
      createTextFile('json', exportJson(content, version), target),
    ];
    await Promise.all(
      [html, ...texts].map(({ key, bytes, format }) =>
        putArtifact(key, bytes, formats[format].contentType),
      ),
    );
    const pointer: VersionHtml = {
      status: 'ready',
      key: html.key,
      bytes: html.bytes.length,
      script_hash: file.csp.scriptHash,
      style_hash: file.csp.styleHash,
      ...(page ? { page: { key: pageKey, style_hash: page.csp.styleHash } } : {}),
    };
    const isFirst = task.is_aside === true && currentVersion === undefined;
    const [index] = unreadableSlides;
    return {
      ...(index === undefined ? {} : { event: { type: 'picture_unreadable', data: { index } } }),
      outputKey: html.key,
      writes: createVersionFileWrites(deck.id, version, { html: pointer, texts, isFirst }),
    };
  };

export const deployHtml = createHtmlTask(renderHtml);
