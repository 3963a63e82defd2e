import { composeSlide, contextOf } from '#shared/deck/compose.ts';
import { subsetFaces } from '../../exports/fonts.ts';
import { renderSlidePng } from '../../exports/png.ts';
import { env } from '../../lib/env.ts';
import { artifactKeys, putArtifact } from '../../stores/artifact-store.ts';
import type { RunTask } from '../task-context.ts';
import { loadVersion } from './load-version.ts';

/** Twice the width at which lists show it. */
const width = 640;

/** deploy.thumbnails: the first slide as the presentation's picture in lists. */
export const deployThumbnails: RunTask = async (context) => {
  const { deck, task } = context;
  const { version, content } = await loadVersion(context);
  const [first] = content.slides;
  if (!first) throw new Error(`version ${version.version} of ${deck.id} has no slides`);
  const { scene } = composeSlide(first, contextOf(content, 0, content.slides.length));
  const png = await renderSlidePng(scene, {
    width,
    fonts: await subsetFaces(env.FONTS_DIR, [scene]),
  });
  const outputKey = artifactKeys.thumbnail(deck.id, version.version, deck.run, task.claims);
  await putArtifact(outputKey, png, 'image/png');
  return { outputKey };
};
