import type { SlideContent } from '#shared/deck/model.ts';
import { castContent, isSame } from './content-tree.ts';
import { mergeTexts } from './merge-text.ts';

/** A field that both sides changed differently; undefined means that the side has no such field. */
export type FieldConflict = { part: string; mine: unknown; theirs: unknown };

/** `merged` has the value of the side `theirs` for each conflict for which no side was chosen. */
export type Merge = { merged: SlideContent; conflicts: FieldConflict[] };

/** The chosen side of each conflict, by part. */
export type ConflictChoices = Readonly<Record<string, 'mine' | 'theirs'>>;

type ThreeSides = { base: unknown; mine: unknown; theirs: unknown };
type PickSide = (part: string) => 'mine' | 'theirs';

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const getMember = (value: unknown, name: string): unknown =>
  isGroup(value) && Object.hasOwn(value, name) ? value[name] : undefined;

class Merger {
  readonly conflicts: FieldConflict[] = [];
  private readonly pickSide: PickSide;

  constructor(pickSide: PickSide) {
    this.pickSide = pickSide;
  }

  merge(part: string, { base, mine, theirs }: ThreeSides): unknown {
    if (isSame(mine, theirs) || isSame(base, mine)) return theirs;
    if (isSame(base, theirs)) return mine;
    if (isGroup(base) && isGroup(mine) && isGroup(theirs))
      return this.mergeGroup(part, { base, mine, theirs });
    if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs))
      if (base.length === mine.length && base.length === theirs.length)
        return base.map((one, i) =>
          this.merge(`${part}[${i}]`, { base: one, mine: mine[i], theirs: theirs[i] }),
        );
    const isText = [base, mine, theirs].every((side) => typeof side === 'string');
    const text = isText ? mergeTexts(String(base), String(mine), String(theirs)) : undefined;
    return text ?? this.whole(part, { base, mine, theirs });
  }

  /** Merges a value as a whole: returns the changed side, or records a conflict and returns the chosen side. */
  whole(part: string, { base, mine, theirs }: ThreeSides): unknown {
    if (isSame(mine, theirs) || isSame(base, mine)) return theirs;
    if (isSame(base, theirs)) return mine;
    this.conflicts.push({ part, mine, theirs });
    return this.pickSide(part) === 'mine' ? mine : theirs;
  }

  mergeGroup(part: string, { base, mine, theirs }: ThreeSides): Record<string, unknown> {
    const names = [base, theirs, mine].flatMap((side) => (isGroup(side) ? Object.keys(side) : []));
    const merged = [...new Set(names)].map((name) => {
      const sides = {
        base: getMember(base, name),
        mine: getMember(mine, name),
        theirs: getMember(theirs, name),
      };
      return [name, this.merge(part === '' ? name : `${part}.${name}`, sides)];
    });
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
  }
}

type Sides = { base: SlideContent; mine: SlideContent; theirs: SlideContent };

/**
 * Three-way merge of two users' edits of a slide, per field, and of one text by word if an unchanged word is between the
 * changes. Lists are merged per entry if no side changed their length; a changed layout is taken together with its
 * blocks.
 */
export function mergeSlides({ base, mine, theirs }: Sides, choices: ConflictChoices = {}): Merge {
  const merger = new Merger((part) => choices[part] ?? 'theirs');
  const split = ({ layout, blocks, ...rest }: SlideContent) => ({ rest, body: { layout, blocks } });
  const [b, m, t] = [split(base), split(mine), split(theirs)];
  const hasSameLayout = base.layout === mine.layout && base.layout === theirs.layout;
  const rest = merger.mergeGroup('', { base: b.rest, mine: m.rest, theirs: t.rest });
  const body = hasSameLayout
    ? { layout: base.layout, blocks: merger.mergeGroup('', getBlocks({ base, mine, theirs })) }
    : merger.whole('layout', { base: b.body, mine: m.body, theirs: t.body });
  return { merged: castContent(Object.assign({}, rest, body)), conflicts: merger.conflicts };
}

const getBlocks = ({ base, mine, theirs }: Sides): ThreeSides => ({
  base: base.blocks,
  mine: mine.blocks,
  theirs: theirs.blocks,
});
