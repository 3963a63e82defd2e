import { breakAt, createParagraph } from '#shared/deck/break.ts';
import type { FaceSet } from '#shared/deck/measure.ts';
import { shape } from '#shared/deck/shape.ts';
import { themes } from '#shared/deck/themes.ts';

type Known = { family: string; faces: FaceSet };

/** Families whose widths are known here, each with the faces of a theme that has it. */
const known = new Map<string, Known>(
  themes.flatMap(({ tokens, faces }) =>
    [tokens.display, tokens.body, tokens.mono, tokens.cjk, tokens.cjkDisplay ?? tokens.cjk].map(
      (family): [string, Known] => [family.toLowerCase(), { family, faces }],
    ),
  ),
);
const [usual] = themes;

/** Of a font that isn't known: narrower than nearly all, as Calibri is, so that what overflows surely does. */
const narrow = { family: 'Inter', share: 0.86 } as const;

const weights: Record<string, number> = {
  thin: 100,
  light: 300,
  medium: 500,
  semibold: 600,
  bold: 700,
  extrabold: 800,
  black: 900,
};

export type Setting = { typeface: string; isBold: boolean; tracking: number };

function faceOf({ typeface, isBold }: Setting) {
  const [, name = typeface, word = ''] =
    /^(.*?)\s+(thin|light|medium|semibold|bold|extrabold|black)$/i.exec(typeface) ?? [];
  const found = known.get(name.toLowerCase());
  const weight = isBold ? 700 : (weights[word.toLowerCase()] ?? 400);
  return { weight, found };
}

/** Lines that a text takes in a width, both in em, and the widest of them. */
export function setLines(
  text: string,
  width: number,
  setting: Setting,
): { lines: number; widest: number } {
  if (!usual) throw new Error('there is no theme to measure by');
  const { weight, found } = faceOf(setting);
  const { family, faces } = found ?? { family: narrow.family, faces: usual.faces };
  const share = found ? 1 : narrow.share;
  const style = {
    family,
    weight,
    boldWeight: weight,
    size: 1,
    leading: 1,
    tracking: setting.tracking,
    color: '#000000',
    accent: '#000000',
    mono: usual.tokens.mono,
    cjk: found?.faces === faces ? cjkOf(faces) : usual.tokens.cjk,
  };
  const paragraph = createParagraph(shape([{ text }], style, faces));
  const { lines } = breakAt(paragraph, Math.max(width, 0.1) / share);
  return {
    lines: Math.max(1, lines.length),
    widest: Math.max(0, ...lines.map((line) => line.width)) * share,
  };
}

const cjkOf = (faces: FaceSet): string =>
  themes.find((theme) => theme.faces === faces)?.tokens.cjk ?? 'Noto Sans SC';
