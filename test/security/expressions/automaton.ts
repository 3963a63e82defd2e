import { CharBase, type CharSet } from 'refa';
import {
  type Element,
  NotProvableError,
  type RegexAlternatives,
  type RegexAssertion,
  type Repetition,
  toLookaroundCondition,
} from './syntax.ts';

/** Counted repetitions up to this many rounds are unrolled; longer ones become a loop of known length. */
const maxUnrolledRounds = 5;
/**
 * Maximum length of a lookbehind in characters: a lookbehind runs at each position, and up to this length its cost
 * counts as constant.
 */
const maxLookbehind = 32;

/**
 * A step from one position of the expression to the next. It is possible if the character just read is in `before` and
 * the next one in `after` (bits by character class). `loops` are the lengths of the loops that the step repeats.
 */
type Step = { to: number; before: bigint; after: bigint; loops: number[] };
/**
 * An automaton whose states are the positions of an expression that read a character; at position 0, it skips the text
 * before a match.
 */
export type Automaton = {
  steps: Step[][];
  /** Characters that each position reads, as bits by class. */
  reads: bigint[];
  /** Positions at which a match can begin at the start of the text. */
  atStart: number[];
  /** One character of each class, for messages. */
  examples: string[];
};

type Link = { to: number; condition?: RegexAssertion; loop?: number };
type Node = { set?: CharSet; links: Link[]; notThrough?: number };

/**
 * Builds the automaton of a search, in which every path counts and no path ends the search by a match. A sticky search
 * tries only one start.
 */
export function buildAutomaton(
  choice: RegexAlternatives,
  all: CharSet,
  isSticky = false,
): Automaton {
  const graph = new Graph(all);
  const search = graph.add({ set: all, links: [] });
  const start = graph.add({ links: [] });
  if (!isSticky) graph.link(search, { to: search });
  graph.link(search, { to: start });
  graph.choice(choice, start);
  return toAutomaton(graph.nodes, start, all);
}

class Graph {
  readonly nodes: Node[] = [];
  private readonly all: CharSet;

  constructor(all: CharSet) {
    this.all = all;
  }

  add(node: Node): number {
    return this.nodes.push(node) - 1;
  }

  link(from: number, link: Link): void {
    this.nodes[from]?.links.push(link);
  }

  /** Adds alternatives after a node; returns the node where they end. */
  choice(choice: RegexAlternatives, from: number): number {
    const end = this.add({ links: [] });
    for (const { elements } of choice) {
      const begin = this.add({ links: [] });
      this.link(from, { to: begin });
      this.link(
        elements.reduce((node, element) => this.element(element, node), begin),
        { to: end },
      );
    }
    return end;
  }

  private element(element: Element, from: number): number {
    if (element.type === 'Alternation') return this.choice(element.alternatives, from);
    if (element.type === 'Quantifier') return this.repetition(element, from);
    if (element.type === 'Unknown') throw new NotProvableError(`the backreference ${element.id}`);
    if (element.type === 'CharacterClass') {
      const to = this.add({ set: element.characters, links: [] });
      this.link(from, { to });
      return to;
    }
    const condition = toLookaroundCondition(element, this.all);
    if (!condition.isExact && condition.at === 'before') assertShort(element.alternatives);
    // The content of a lookahead is matched at each visit without consuming text, so it becomes a branch from which no
    // position follows.
    if (!condition.isExact && condition.at === 'after') this.choice(element.alternatives, from);
    const to = this.add({ links: [] });
    this.link(from, { to, condition });
    return to;
  }

  private repetition({ alternatives, min, max }: Repetition, from: number): number {
    if (max !== Infinity && max <= maxUnrolledRounds)
      return this.unrolledRounds(alternatives, min, max, from);
    const enter = this.add({ links: [] });
    const leave = this.add({ links: [], ...(min === 0 ? { notThrough: enter } : {}) });
    const end = this.add({ links: [] });
    this.link(from, { to: enter });
    this.link(this.choice(alternatives, enter), { to: leave });
    this.link(leave, { to: enter, loop: max });
    this.link(leave, { to: end });
    if (min === 0) this.link(from, { to: end });
    return end;
  }

  private unrolledRounds(
    choice: RegexAlternatives,
    min: number,
    max: number,
    from: number,
  ): number {
    const end = this.add({ links: [] });
    let at = from;
    for (let round = 1; round <= max; round += 1) {
      if (round > min) this.link(at, { to: end });
      const enter = this.add({ links: [] });
      this.link(at, { to: enter });
      // An optional round that reads no character is excluded, because it would not change the position in the text.
      at = this.add({ links: [], ...(round > min ? { notThrough: enter } : {}) });
      this.link(this.choice(choice, enter), { to: at });
    }
    this.link(at, { to: end });
    return end;
  }
}

function assertShort(choice: RegexAlternatives): void {
  const length = computeLongestAlternative(choice);
  if (length > maxLookbehind) {
    throw new NotProvableError(`a lookbehind over ${length} characters (at most ${maxLookbehind})`);
  }
}

const computeLongestAlternative = (choice: RegexAlternatives): number =>
  Math.max(
    0,
    ...choice.map(({ elements }) => elements.reduce((sum, one) => sum + computeMaxLength(one), 0)),
  );

function computeMaxLength(element: Element): number {
  if (element.type === 'CharacterClass') return 1;
  if (element.type === 'Quantifier')
    return element.max * computeLongestAlternative(element.alternatives);
  return element.type === 'Alternation' ? computeLongestAlternative(element.alternatives) : 0;
}

function toAutomaton(nodes: Node[], start: number, all: CharSet): Automaton {
  const conditions = nodes.flatMap(({ links }) =>
    links.flatMap(({ condition }) => condition ?? []),
  );
  const sets = [all, ...nodes.flatMap(({ set }) => set ?? []), ...conditions.map(({ set }) => set)];
  const base = new CharBase(sets);
  const bits = (set: CharSet) =>
    base.split(set).reduce((sum, one) => sum | (1n << BigInt(one)), 0n);
  const positions = nodes.flatMap(({ set }, index) => (set === undefined ? [] : [index]));
  const numbers = new Map(positions.map((node, index) => [node, index]));
  const masks = new Map(sets.map((set) => [set, bits(set)]));
  const mask = (set: CharSet | undefined) => (set === undefined ? 0n : (masks.get(set) ?? 0n));
  const everything = mask(all);

  const stepsFrom = (from: number, isStart: boolean): Step[] => {
    const found: Step[] = [];
    const walk = (node: number, via: ReadonlySet<number>, path: Step) => {
      for (const { to, condition, loop } of nodes[node]?.links ?? []) {
        const { set, notThrough } = nodes[to] ?? {};
        if (via.has(to) || (notThrough !== undefined && via.has(notThrough))) continue;
        const allowed = condition === undefined ? everything : mask(condition.set);
        const isAllowedStart = !isStart || condition?.at !== 'before' || condition.edge;
        const before = condition?.at === 'before' && !isStart ? path.before & allowed : path.before;
        const after =
          (condition?.at === 'after' ? path.after & allowed : path.after) &
          (set === undefined ? everything : mask(set));
        if (!isAllowedStart || before === 0n || after === 0n) continue;
        const loops = loop === undefined ? path.loops : [...path.loops, loop];
        const next = { to: numbers.get(to) ?? -1, before, after, loops };
        if (set === undefined) walk(to, new Set([...via, to]), next);
        else found.push(next);
      }
    };
    walk(from, new Set(), { to: -1, before: everything, after: everything, loops: [] });
    return found;
  };

  return {
    steps: positions.map((node) => stepsFrom(node, false)),
    reads: positions.map((node) => mask(nodes[node]?.set)),
    atStart: stepsFrom(start, true).map(({ to }) => to),
    examples: base.sets.map((set) => String.fromCodePoint(set.ranges[0]?.min ?? 0)),
  };
}
