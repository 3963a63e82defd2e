type Label = { middle: number; height: number };

/** Labels that touch each other and are moved together. */
type LabelGroup = { top: number; height: number; indexes: number[]; ideal: number };

/**
 * Returns the tops of labels so that no label overlaps another or extends outside the range from `top` to `bottom`.
 * Each label stays as near to its middle as the others allow: labels that would touch share the displacement. Takes
 * linear time after sorting.
 */
export function spreadLabels(labels: readonly Label[], top: number, bottom: number): number[] {
  const order = labels.map((_, i) => i);
  order.sort((a, b) => (labels[a]?.middle ?? 0) - (labels[b]?.middle ?? 0));
  const clamp = (at: number, height: number) => Math.max(top, Math.min(at, bottom - height));
  const blocks: LabelGroup[] = [];
  for (const i of order) {
    const { middle, height } = labels[i] ?? { middle: 0, height: 0 };
    let block: LabelGroup = { top: 0, height, indexes: [i], ideal: middle - height / 2 };
    block.top = clamp(block.ideal, height);
    for (let above = blocks.at(-1); above && above.top + above.height > block.top; ) {
      blocks.pop();
      const count = above.indexes.length;
      const more = block.indexes.length;
      const joined = above.height + block.height;
      // The ideal top of the joined block is the mean of the ideal tops of its labels.
      const ideal = (above.ideal * count + (block.ideal - above.height) * more) / (count + more);
      const indexes = [...above.indexes, ...block.indexes];
      block = { top: clamp(ideal, joined), height: joined, indexes, ideal };
      above = blocks.at(-1);
    }
    blocks.push(block);
  }
  const tops = labels.map(() => top);
  for (const block of blocks) {
    let at = block.top;
    for (const i of block.indexes) {
      tops[i] = at;
      at += labels[i]?.height ?? 0;
    }
  }
  return tops;
}
