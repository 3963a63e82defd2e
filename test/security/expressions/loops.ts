import type { Automaton } from './automaton.ts';

/** Positions that can reach each other; `bound` is the maximum number of repetitions. */
export type Loop = { positions: ReadonlySet<number>; bound: number; isSearch: boolean };

/** Returns the loops of an automaton. One of them is the search itself, which skips the text before a match. */
export function findLoops({ steps }: Automaton): Loop[] {
  return findStronglyConnected(steps.map((all) => all.map(({ to }) => to))).flatMap((component) => {
    const positions = new Set(component);
    const inner = component
      .flatMap((from) => steps[from] ?? [])
      .filter(({ to }) => positions.has(to));
    if (inner.length === 0) return [];
    const isSearch = positions.has(0);
    const lengths = new Set(inner.flatMap(({ loops }) => loops));
    const bound = isSearch ? Infinity : [...lengths].reduce((all, one) => all * one, 1);
    return [{ positions, bound, isSearch }];
  });
}

/**
 * Returns strongly connected components (Tarjan 1972). Iterative, because expressions can have thousands of positions.
 */
export function findStronglyConnected(edges: readonly (readonly number[])[]): number[][] {
  const order = new Map<number, number>();
  const low = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  const found: number[][] = [];
  const visit = (root: number) => {
    const work = [{ node: root, next: 0 }];
    while (work.length > 0) {
      const top = work.at(-1);
      if (top === undefined) return;
      const { node } = top;
      if (top.next === 0) {
        order.set(node, order.size);
        low.set(node, order.size - 1);
        open.push(node);
        isOpen.add(node);
      }
      const to = edges[node]?.[top.next];
      top.next += 1;
      if (to !== undefined) {
        if (!order.has(to)) work.push({ node: to, next: 0 });
        else if (isOpen.has(to)) updateLowLink(low, node, order.get(to) ?? 0);
        continue;
      }
      work.pop();
      const parent = work.at(-1);
      if (parent) updateLowLink(low, parent.node, low.get(node) ?? 0);
      if (low.get(node) !== order.get(node)) continue;
      const component = open.splice(open.indexOf(node));
      for (const one of component) isOpen.delete(one);
      found.push(component);
    }
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return found;
}

const updateLowLink = (low: Map<number, number>, node: number, value: number) =>
  low.set(node, Math.min(low.get(node) ?? value, value));
