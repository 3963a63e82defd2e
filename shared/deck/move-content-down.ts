import { type Box, canvas, flattenBoxes } from './scene.ts';
import type { Frame, Theme } from './theme.ts';

/** The content moves down if the free space below it is more than this fraction of the slide's height. */
const maxFreeShare = 0.08;
/** How far the content moves down: a fraction of the free space below it, at most `max` px. */
const shiftLimits = { share: 1 / 3, max: 72 } as const;

/** Returns the free height in px between the content of a slide and the bottom of its body. */
function measureFreeHeight({ boxes, body }: Frame, drawn: Box[]): number {
  const frameBoxes = new Set(boxes);
  const content = flattenBoxes(drawn.filter((box) => !frameBoxes.has(box)));
  const ends = content.filter(({ kind }) => kind !== 'group').map(({ y, height }) => y + height);
  return ends.length > 0 ? body.y + body.height - Math.max(...ends) : 0;
}

/** Draws a slide with `draw`. If much of its body stays free, draws it again with the content further down. */
export function moveContentDown<T extends { boxes: Box[] }>(
  theme: Theme,
  draw: (theme: Theme) => T,
): T {
  let frame: Frame | undefined;
  const drawn = draw({
    ...theme,
    frame(ctx, kind) {
      frame = theme.frame(ctx, kind);
      return frame;
    },
  });
  const free = frame && frame.baseline === undefined ? measureFreeHeight(frame, drawn.boxes) : 0;
  if (free <= canvas.height * maxFreeShare) return drawn;
  const by = Math.round(Math.min(shiftLimits.max, free * shiftLimits.share));
  return draw({
    ...theme,
    frame(ctx, kind) {
      const { body, ...rest } = theme.frame(ctx, kind);
      return { ...rest, body: { ...body, y: body.y + by, height: body.height - by } };
    },
  });
}
