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

/**
 * deploy.html: one file of the content version, under a key of this claim; the version's pointer is swapped
 * with the commit, so that it never names what is not there. Its words as text come along: they cost nothing.
 */
export const deployHtmlWith =
  (render: RenderHtml): RunTask =>
  async (context) => {
    const { deck, task } = context;
    const { version: item, content } = await loadVersion(context);
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
    return {
      outputKey: page.key,
      writes: (entities) => [
        entities.version
          .patch({ presentation_id: deck.id, version })
          .set({ html: pointer })
          .commit(),
        ...texts.map(({ format, key, bytes }) =>
          entities.export
            .put({ presentation_id: deck.id, version, format, key, bytes: bytes.length })
            .commit(),
        ),
      ],
    };
  };

export const deployHtml = deployHtmlWith(renderHtml);
