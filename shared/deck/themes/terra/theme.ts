import { pathBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { createFaceSet } from '../../font-faces.ts';
import { createCornerCoverPath } from '../../layouts/image-box.ts';
import { dmSans400 } from '../../metrics/dm-sans-400.ts';
import { dmSans700 } from '../../metrics/dm-sans-700.ts';
import { fraunces400 } from '../../metrics/fraunces-400.ts';
import { fraunces600 } from '../../metrics/fraunces-600.ts';
import { jetbrainsMono400 } from '../../metrics/jetbrains-mono-400.ts';
import { notoSerifSc400 } from '../../metrics/noto-serif-sc-400.ts';
import { notoSerifSc700 } from '../../metrics/noto-serif-sc-700.ts';
import type { Box, Rect } from '../../scene.ts';
import { createSeededRandom } from '../../seeded-random.ts';
import type { Theme } from '../../theme.ts';
import { createLeafPath, createPebblePath, leafCorners } from './art.ts';
import { closing } from './closing.ts';
import { cover } from './cover.ts';
import { diagram } from './diagram.ts';
import { frame } from './frame.ts';
import { imageTitle } from './image-title.ts';
import { parts, statement } from './parts.ts';
import { pictured } from './pictured.ts';
import { quote } from './quote.ts';
import { section } from './section.ts';
import { sequence } from './sequence.ts';
import { earth, palette, tokens } from './tokens.ts';

/** Earthy style: leaf-shaped panels, pebbles, doors, and a low band of earth at the bottom of every page. */
export const terra: Theme = {
  id: 'terra',
  name: 'Terra',
  isDark: false,
  palette,
  tokens,
  faces: createFaceSet([
    fraunces400,
    fraunces600,
    dmSans400,
    dmSans700,
    jetbrainsMono400,
    notoSerifSc400,
    notoSerifSc700,
  ]),
  frame,
  panel(ctx: Ctx, rect: Rect): Box[] {
    return [
      pathBox(ctx, rect, createLeafPath(rect, leafCorners.large, leafCorners.small), {
        fill: palette.panel,
      }),
    ];
  },
  imageFrame(ctx: Ctx, rect: Rect): Box[] {
    const r = Math.min(rect.width / 2, rect.height, 190);
    const [left, right] = [rect.x + 6, rect.x + rect.width - 6];
    // The round ends of the line stay above the foot of the picture.
    const foot = rect.y + rect.height - 6;
    const d = `M${left} ${foot}V${rect.y + r}a${r - 6} ${r - 6} 0 0 1 ${r - 6} ${6 - r}H${right - r + 6}a${r - 6} ${r - 6} 0 0 1 ${r - 6} ${r - 6}V${foot}`;
    return [
      pathBox(ctx, rect, createCornerCoverPath(rect, [r, r, 0, 0]), {
        fill: palette.surface,
        z: 3,
      }),
      pathBox(ctx, rect, d, { stroke: earth.ochre, strokeWidth: 12, z: 3 }),
    ];
  },
  imageTitle,
  panelInset: { x: 26, y: 26 },
  sequence,
  diagram,
  bullet(ctx: Ctx, rect: Rect, index: number): Box[] {
    const random = createSeededRandom(`pebble|${index}`);
    const box = { x: rect.x + 1, y: rect.y + 2.5, width: 16, height: 13 };
    return [pathBox(ctx, box, createPebblePath(random, box), { fill: palette.accent })];
  },
  ...parts,
  statement,
  cover,
  section,
  pictured,
  closing,
  quote,
};
