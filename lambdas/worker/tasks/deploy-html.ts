import { composeDeck } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import type { DeckHtml } from '#shared/deck/render-html.ts';
import { exportHtml } from '../../exports/html.ts';
import { env } from '../../lib/env.ts';
import { artifactKeys, putArtifact } from '../../stores/artifact-store.ts';
import type { VersionHtml } from '../../stores/content-entities.ts';
import type { RunTask } from '../task-context.ts';
import { loadVersion } from './load-version.ts';

/** Makes the file of a content version. */
export type RenderHtml = (content: Deck, version: number) => Promise<DeckHtml>;

const renderHtml: RenderHtml = (content, version) =>
  exportHtml(content, composeDeck(content), { fontsDirectory: env.FONTS_DIR, version });

/**
 * deploy.html: one file of the content version, under a key of this claim; the version's pointer is swapped
 * with the commit, so that it never names what is not there.
 */
export const deployHtmlWith =
  (render: RenderHtml): RunTask =>
  async (context) => {
    const { deck, task } = context;
    const { version, content } = await loadVersion(context);
    const { html, csp } = await render(content, version.version);
    const key = artifactKeys.html(version.version, task);
    await putArtifact(key, html, 'text/html; charset=utf-8');
    const pointer: VersionHtml = {
      status: 'ready',
      key,
      bytes: new TextEncoder().encode(html).length,
      script_hash: csp.scriptHash,
      style_hash: csp.styleHash,
    };
    return {
      outputKey: key,
      writes: (entities) => [
        entities.version
          .patch({ presentation_id: deck.id, version: version.version })
          .set({ html: pointer })
          .commit(),
      ],
    };
  };

export const deployHtml = deployHtmlWith(renderHtml);
