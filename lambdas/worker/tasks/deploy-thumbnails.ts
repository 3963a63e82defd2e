import { composeSlide, createDeckContext } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import { formats, thumbnailSize } from '#shared/domain/formats.ts';
import { subsetFaces } from '../../exports/fonts.ts';
import { renderSlidePng } from '../../exports/png.ts';
import { env } from '../../lib/env.ts';
import { artifactKeys, putArtifact } from '../../stores/artifact-store.ts';
import type { RunTask } from '../task-context.ts';
import { loadVersion } from './load-version.ts';

/** Renders the first slide of a content version as PNG. */
export type RenderThumbnail = (content: Deck) => Promise<Uint8Array>;

const renderThumbnail: RenderThumbnail = async (content) => {
  const [firstSlide] = content.slides;
  if (!firstSlide) throw new Error('a version without slides has no thumbnail');
  const { scene } = composeSlide(firstSlide, createDeckContext(content, 0, content.slides.length));
  return renderSlidePng(scene, {
    width: thumbnailSize.width,
    fonts: await subsetFaces(env.FONTS_DIR, [scene]),
  });
};

/** Creates the task deploy.thumbnails: renders the first slide as the presentation's picture in lists. */
export const createThumbnailTask =
  (render: RenderThumbnail): RunTask =>
  async (context) => {
    const { deck, task } = context;
    const { version, content } = await loadVersion(context);
    const png = await render(content);
    const outputKey = artifactKeys.file('thumbnail', version.version, task);
    await putArtifact(outputKey, png, formats.thumbnail.contentType);
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

export const deployThumbnails = createThumbnailTask(renderThumbnail);
