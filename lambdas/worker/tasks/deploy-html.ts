import { composeDeck } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import type { DeckHtml } from '#shared/deck/render-html.ts';
import { exportHtml } from '../../exports/html.ts';
import { exportJson } from '../../exports/text/json.ts';
import { exportMarkdown } from '../../exports/text/markdown.ts';
import { contentTypes } from '../../lib/content-types.ts';
import { env } from '../../lib/env.ts';
import { artifactKeys, putArtifact } from '../../stores/artifact-store.ts';
import type { VersionHtml } from '../../stores/content-entities.ts';
import type { TaskItem } from '../../stores/task-store.ts';
import type { Writes } from '../../stores/transact.ts';
import type { RunTask } from '../task-context.ts';
import { loadVersion } from './load-version.ts';

/** Makes the file of a content version. */
export type RenderHtml = (content: Deck, version: number) => Promise<DeckHtml>;

const renderHtml: RenderHtml = (content, version) =>
  exportHtml(content, composeDeck(content), { fontsDirectory: env.FONTS_DIR, version });

type File<F extends 'html' | 'md' | 'json'> = { format: F; key: string; bytes: Uint8Array };

function fileOf<F extends 'html' | 'md' | 'json'>(
  format: F,
  text: string,
  of: { version: number; task: TaskItem },
): File<F> {
  const key = artifactKeys[format](of.version, of.task);
  return { format, key, bytes: new TextEncoder().encode(text) };
}

type Pages = {
  html: VersionHtml;
  texts: File<'md' | 'json'>[];
  /** The deck shows no version yet. */
  isFirst: boolean;
};

/** What names the files of a version, for the commit. */
const pointersTo =
  (id: string, version: number, { html, texts, isFirst }: Pages): Writes =>
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
            .where((item, op) => op.notExists(item.deleted_at))
            .commit(),
        ]
      : []),
  ];

/**
 * deploy.html: one file of the content version, under a key of this claim; the version's pointer is swapped
 * with the commit, so that it never names what is not there. Its words as text come along: they cost nothing.
 * A deck's own course shows what it makes; an aside only where nothing is shown yet.
 */
export const deployHtmlWith =
  (render: RenderHtml): RunTask =>
  async (context) => {
    const { deck, task } = context;
    const { version: item, content, shown, unreadable } = await loadVersion(context);
    const { version } = item;
    const { html, csp } = await render(content, version);
    const of = { version, task };
    const page = fileOf('html', html, of);
    const texts = [
      fileOf('md', exportMarkdown(content), of),
      fileOf('json', exportJson(content, version), of),
    ];
    await Promise.all(
      [page, ...texts].map(({ key, bytes, format }) =>
        putArtifact(key, bytes, contentTypes[format]),
      ),
    );
    const pointer: VersionHtml = {
      status: 'ready',
      key: page.key,
      bytes: page.bytes.length,
      script_hash: csp.scriptHash,
      style_hash: csp.styleHash,
    };
    const isFirst = task.is_aside === true && shown === undefined;
    const [index] = unreadable;
    return {
      ...(index === undefined ? {} : { event: { type: 'picture_unreadable', data: { index } } }),
      outputKey: page.key,
      writes: pointersTo(deck.id, version, { html: pointer, texts, isFirst }),
    };
  };

export const deployHtml = deployHtmlWith(renderHtml);
