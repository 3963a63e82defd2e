import type { FaceSet } from '#shared/deck/font-faces.ts';
import { breakGreedy, createParagraph } from '#shared/deck/line-breaking.ts';
import { shapeText } from '#shared/deck/text-shaping.ts';
import { themes } from '#shared/deck/themes.ts';

type KnownFamily = { family: string; faces: FaceSet };

/** Font families with known widths, each with the faces of a theme that contains it. */
const knownFamilies = new Map<string, KnownFamily>(
  themes.flatMap(({ tokens, faces }) =>
    [tokens.display, tokens.body, tokens.mono, tokens.cjk, tokens.cjkDisplay ?? tokens.cjk].map(
      (family): [string, KnownFamily] => [family.toLowerCase(), { family, faces }],
    ),
  ),
);
const [defaultTheme] = themes;

/** Substitute for unknown fonts: as narrow as Calibri, so that a reported overflow is certain. */
const narrowFont = { family: 'Inter', share: 0.86 } as const;

const fontWeights: Record<string, number> = {
  thin: 100,
  light: 300,
  medium: 500,
  semibold: 600,
  bold: 700,
  extrabold: 800,
  black: 900,
};

export type FontSetting = { typeface: string; isBold: boolean; tracking: number };

function findFace({ typeface, isBold }: FontSetting) {
  const [, name = typeface, word = ''] =
    /^(.*?)\s+(thin|light|medium|semibold|bold|extrabold|black)$/i.exec(typeface) ?? [];
  const found = knownFamilies.get(name.toLowerCase());
  const weight = isBold ? 700 : (fontWeights[word.toLowerCase()] ?? 400);
  return { weight, found };
}

/** Returns the number of lines of a text at a width in em, and the width of the widest line. */
export function measureLines(
  text: string,
  width: number,
  setting: FontSetting,
): { lines: number; widest: number } {
  if (!defaultTheme) throw new Error('there is no theme to measure with');
  const { weight, found } = findFace(setting);
  const { family, faces } = found ?? { family: narrowFont.family, faces: defaultTheme.faces };
  const share = found ? 1 : narrowFont.share;
  const style = {
    family,
    weight,
    boldWeight: weight,
    size: 1,
    leading: 1,
    tracking: setting.tracking,
    color: '#000000',
    accent: '#000000',
    mono: defaultTheme.tokens.mono,
    cjk: found?.faces === faces ? findCjkFamily(faces) : defaultTheme.tokens.cjk,
  };
  const paragraph = createParagraph(shapeText([{ text }], style, faces));
  const { lines } = breakGreedy(paragraph, Math.max(width, 0.1) / share);
  return {
    lines: Math.max(1, lines.length),
    widest: Math.max(0, ...lines.map((line) => line.width)) * share,
  };
}

const findCjkFamily = (faces: FaceSet): string =>
  themes.find((theme) => theme.faces === faces)?.tokens.cjk ?? 'Noto Sans SC';
