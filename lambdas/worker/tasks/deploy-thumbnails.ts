import { composeSlide, contextOf } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import { subsetFaces } from '../../exports/fonts.ts';
import { renderSlidePng } from '../../exports/png.ts';
import { env } from '../../lib/env.ts';
import { artifactKeys, putArtifact } from '../../stores/artifact-store.ts';
import type { RunTask } from '../task-context.ts';
import { loadVersion } from './load-version.ts';

/** Twice the width at which lists show it. */
const width = 640;

/** Paints the first slide of a content version as PNG. */
export type RenderThumbnail = (content: Deck) => Promise<Uint8Array>;

const renderThumbnail: RenderThumbnail = async (content) => {
  const [first] = content.slides;
  if (!first) throw new Error('a version without slides has no picture');
  const { scene } = composeSlide(first, contextOf(content, 0, content.slides.length));
  return renderSlidePng(scene, { width, fonts: await subsetFaces(env.FONTS_DIR, [scene]) });
};

/** deploy.thumbnails: the first slide as the presentation's picture in lists. */
export const deployThumbnailsWith =
  (render: RenderThumbnail): RunTask =>
  async (context) => {
    const { deck, task } = context;
    const { version, content } = await loadVersion(context);
    const png = await render(content);
    const outputKey = artifactKeys.thumbnail(version.version, task);
    await putArtifact(outputKey, png, 'image/png');
    return {
      outputKey,
      writes: (entities) => [
        entities.export
          .put({
            presentation_id: deck.id,
            version: version.version,
            format: 'thumbnail',
            key: outputKey,
            bytes: png.length,
          })
          .commit(),
      ],
    };
  };

export const deployThumbnails = deployThumbnailsWith(renderThumbnail);
