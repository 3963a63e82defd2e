import type { SlideContent } from '#shared/deck/model.ts';
import { asContent, isSame } from './content-tree.ts';

/** A field that both sides have changed, each in its way. Undefined: that side has no such field. */
export type Clash = { part: string; mine: unknown; theirs: unknown };

/** `merged` has theirs at every clash. */
export type Merge = { merged: SlideContent; clashes: Clash[] };

/** Which side of a clash is kept, by its part. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

type Three = { base: unknown; mine: unknown; theirs: unknown };
type Pick = (part: string) => 'mine' | 'theirs';

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const memberOf = (value: unknown, name: string): unknown =>
  isGroup(value) && Object.hasOwn(value, name) ? value[name] : undefined;

class Merger {
  readonly clashes: Clash[] = [];
  private readonly pick: Pick;

  constructor(pick: Pick) {
    this.pick = pick;
  }

  merge(part: string, { base, mine, theirs }: Three): unknown {
    if (isSame(mine, theirs) || isSame(base, mine)) return theirs;
    if (isSame(base, theirs)) return mine;
    if (isGroup(base) && isGroup(mine) && isGroup(theirs))
      return this.mergeGroup(part, { base, mine, theirs });
    if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs))
      if (base.length === mine.length && base.length === theirs.length)
        return base.map((one, i) =>
          this.merge(`${part}[${i}]`, { base: one, mine: mine[i], theirs: theirs[i] }),
        );
    return this.whole(part, { base, mine, theirs });
  }

  /** One side's value as it stands. */
  whole(part: string, { base, mine, theirs }: Three): unknown {
    if (isSame(mine, theirs) || isSame(base, mine)) return theirs;
    if (isSame(base, theirs)) return mine;
    this.clashes.push({ part, mine, theirs });
    return this.pick(part) === 'mine' ? mine : theirs;
  }

  mergeGroup(part: string, { base, mine, theirs }: Three): Record<string, unknown> {
    const names = [base, theirs, mine].flatMap((side) => (isGroup(side) ? Object.keys(side) : []));
    const merged = [...new Set(names)].map((name) => {
      const three = {
        base: memberOf(base, name),
        mine: memberOf(mine, name),
        theirs: memberOf(theirs, name),
      };
      return [name, this.merge(part === '' ? name : `${part}.${name}`, three)];
    });
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
  }
}

type Sides = { base: SlideContent; mine: SlideContent; theirs: SlideContent };

/**
 * Puts two people's changes of one slide together, field by field. What only one has changed is taken; what both have
 * is a clash. Lists are taken apart where nobody has made them longer or shorter; a layout goes with its blocks.
 */
export function mergeSlides({ base, mine, theirs }: Sides, choices: Choices = {}): Merge {
  const merger = new Merger((part) => choices[part] ?? 'theirs');
  const split = ({ layout, blocks, ...rest }: SlideContent) => ({ rest, body: { layout, blocks } });
  const [b, m, t] = [split(base), split(mine), split(theirs)];
  const isOneLayout = base.layout === mine.layout && base.layout === theirs.layout;
  const rest = merger.mergeGroup('', { base: b.rest, mine: m.rest, theirs: t.rest });
  const body = isOneLayout
    ? { layout: base.layout, blocks: merger.mergeGroup('', blocksOf({ base, mine, theirs })) }
    : merger.whole('layout', { base: b.body, mine: m.body, theirs: t.body });
  return { merged: asContent(Object.assign({}, rest, body)), clashes: merger.clashes };
}

const blocksOf = ({ base, mine, theirs }: Sides): Three => ({
  base: base.blocks,
  mine: mine.blocks,
  theirs: theirs.blocks,
});
