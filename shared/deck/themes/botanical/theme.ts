import { pathBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { createFaceSet } from '../../font-faces.ts';
import { createCornerCoverPath } from '../../layouts/image-box.ts';
import { dmSans400 } from '../../metrics/dm-sans-400.ts';
import { dmSans500 } from '../../metrics/dm-sans-500.ts';
import { dmSans700 } from '../../metrics/dm-sans-700.ts';
import { jetbrainsMono400 } from '../../metrics/jetbrains-mono-400.ts';
import { lora400 } from '../../metrics/lora-400.ts';
import { lora600 } from '../../metrics/lora-600.ts';
import { notoSansSc400 } from '../../metrics/noto-sans-sc-400.ts';
import { notoSansSc700 } from '../../metrics/noto-sans-sc-700.ts';
import { notoSerifSc400 } from '../../metrics/noto-serif-sc-400.ts';
import { notoSerifSc700 } from '../../metrics/noto-serif-sc-700.ts';
import type { Box, Rect } from '../../scene.ts';
import type { Theme } from '../../theme.ts';
import { closing } from './closing.ts';
import { cover } from './cover.ts';
import { diagram } from './diagram.ts';
import { frame } from './frame.ts';
import { imageTitle } from './image-title.ts';
import { createLeafPath } from './leaves.ts';
import { createPanelPath } from './panel-path.ts';
import { parts, statement } from './parts.ts';
import { pictured } from './pictured.ts';
import { quote } from './quote.ts';
import { section } from './section.ts';
import { sequence } from './sequence.ts';
import { palette, tokens } from './tokens.ts';

/** A glasshouse at night: plants as decoration, leaf-shaped panels. */
export const botanical: Theme = {
  id: 'botanical',
  name: 'Botanical',
  isDark: true,
  palette,
  tokens,
  faces: createFaceSet([
    lora400,
    lora600,
    dmSans400,
    dmSans500,
    dmSans700,
    jetbrainsMono400,
    notoSansSc400,
    notoSansSc700,
    notoSerifSc400,
    notoSerifSc700,
  ]),
  frame,
  panel(ctx: Ctx, rect: Rect, index: number): Box[] {
    return [pathBox(ctx, rect, createPanelPath(rect, index % 2 === 0), { fill: palette.panel })];
  },
  imageFrame(ctx: Ctx, rect: Rect): Box[] {
    const r = Math.min(200, rect.width / 2 - 8, rect.height / 2 - 8);
    return [
      pathBox(ctx, rect, createCornerCoverPath(rect, [r, 8, r, 8]), {
        fill: palette.surface,
        z: 3,
      }),
    ];
  },
  imageTitle,
  panelInset: { x: 28, y: 26 },
  bullet(ctx: Ctx, rect: Rect, index: number): Box[] {
    const y = rect.y + rect.height / 2;
    const lean = index % 2 === 0 ? -0.5 : 0.5;
    const stem = [rect.x, y - lean * 9] as const;
    const d = createLeafPath({ stem, angle: lean, length: 19, width: 11 });
    return [pathBox(ctx, rect, d, { fill: palette.accent })];
  },
  sequence,
  diagram,
  ...parts,
  statement,
  cover,
  section,
  pictured,
  closing,
  quote,
};
