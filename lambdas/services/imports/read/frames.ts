import type { XmlAttributes } from '../../sources/reading/office-xml.ts';
import type { Frame } from './file-deck.ts';

type Point = { x: number; y: number };

/** Maps the coordinates inside a group to the coordinates of the group's parent. */
type Transform = { scaleX: number; scaleY: number; x: number; y: number };

const parseNumber = (text: string | undefined): number => {
  const value = Number(text ?? 0);
  return Number.isFinite(value) ? value : 0;
};

/** Reads a position and size in the file's units (EMU) from the elements `off`, `ext`, `chOff` and `chExt`. */
export class FrameReader {
  private off: Point | undefined;
  private ext: Point | undefined;
  private childOff: Point | undefined;
  private childExt: Point | undefined;

  /** Reads an element inside `xfrm`. */
  read(name: string, { x, y, cx, cy }: XmlAttributes): void {
    if (name === 'off') this.off ??= { x: parseNumber(x), y: parseNumber(y) };
    else if (name === 'ext' && cx !== undefined)
      this.ext ??= { x: parseNumber(cx), y: parseNumber(cy) };
    else if (name === 'chOff') this.childOff ??= { x: parseNumber(x), y: parseNumber(y) };
    else if (name === 'chExt') this.childExt ??= { x: parseNumber(cx), y: parseNumber(cy) };
  }

  /** Returns the position on the slide, transformed by the surrounding groups; undefined without a position. */
  frame(groups: readonly FrameReader[]): Frame | undefined {
    const { off, ext } = this;
    if (!off || !ext) return undefined;
    let frame: Frame = { ...off, width: ext.x, height: ext.y };
    for (const group of groups.toReversed()) frame = applyTransform(group.transform(), frame);
    return frame;
  }

  private transform(): Transform {
    const { off, ext, childOff, childExt } = this;
    if (!off || !ext || !childOff || !childExt) return { scaleX: 1, scaleY: 1, x: 0, y: 0 };
    const scaleX = childExt.x === 0 ? 1 : ext.x / childExt.x;
    const scaleY = childExt.y === 0 ? 1 : ext.y / childExt.y;
    return { scaleX, scaleY, x: off.x - childOff.x * scaleX, y: off.y - childOff.y * scaleY };
  }
}

const applyTransform = ({ scaleX, scaleY, x, y }: Transform, frame: Frame): Frame => ({
  x: frame.x * scaleX + x,
  y: frame.y * scaleY + y,
  width: frame.width * scaleX,
  height: frame.height * scaleY,
});

/** Returns a position in shares of the slide. */
export const toRelativeFrame = (frame: Frame, slide: { width: number; height: number }): Frame => ({
  x: frame.x / slide.width,
  y: frame.y / slide.height,
  width: frame.width / slide.width,
  height: frame.height / slide.height,
});
