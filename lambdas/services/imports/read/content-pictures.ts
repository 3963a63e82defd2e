import type { FileBlock } from './file-deck.ts';

export type PictureBlock = Extract<FileBlock, { kind: 'picture' }>;

/** Share of a slide's area below which a picture is a logo or an icon. */
const minArea = 0.02;

/** Returns the share of the slide's area that a picture covers; 1 without a position. */
export const areaShare = ({ frame }: PictureBlock): number =>
  frame ? frame.width * frame.height : 1;

/** Whether a picture is large enough to be on a slide of its own or beside a text. */
export const isContentPicture = (picture: PictureBlock): boolean => areaShare(picture) >= minArea;
