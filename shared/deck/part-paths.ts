import type { LayoutContent, LayoutId } from './model.ts';

/** Paths of the texts in a value; `[]` stands for an index. */
type TextPaths<T, Path extends string> = T extends string
  ? Path
  : T extends readonly (infer Item)[]
    ? TextPaths<Item, `${Path}[]`>
    : T extends object
      ? { [K in keyof T & string]-?: TextPaths<T[K], `${Path}.${K}`> }[keyof T & string]
      : never;

/** Paths of the lists in a value that are not inside another list. */
type ListPaths<T, Path extends string> = T extends string
  ? never
  : T extends readonly unknown[]
    ? Path
    : T extends object
      ? { [K in keyof T & string]-?: ListPaths<T[K], `${Path}.${K}`> }[keyof T & string]
      : never;

type Blocks<L extends LayoutId> = LayoutContent<L>['blocks'];
type TextPathsOf<L extends LayoutId> = {
  [K in keyof Blocks<L> & string]-?: TextPaths<Blocks<L>[K], K>;
}[keyof Blocks<L> & string];
type ListPathsOf<L extends LayoutId> = {
  [K in keyof Blocks<L> & string]-?: ListPaths<Blocks<L>[K], K>;
}[keyof Blocks<L> & string];

type AllTextPaths = { [L in LayoutId]: TextPathsOf<L> }[LayoutId];

/** Texts of blocks that are settings: they are not shown on the slide. */
export const settingPaths = [
  'cards[].icon',
  'measures[].better',
  'emphasis[]',
  'totals[]',
  'better',
  'bracket.from',
  'bracket.to',
  'kind',
  'language',
  'image.asset',
  'image.alt',
  'image.credit.provider',
  'image.credit.url',
  'image.credit.author',
  'image.credit.author_url',
  'image.credit.license',
  'image.credit.license_url',
] as const satisfies AllTextPaths[];

/** Path of a text that a layout shows, such as `items[].text`. */
export type TextPath = Exclude<AllTextPaths, (typeof settingPaths)[number]>;
/** Path of a list in a layout, such as `left.items`. */
export type ListPath = { [L in LayoutId]: ListPathsOf<L> }[LayoutId];
