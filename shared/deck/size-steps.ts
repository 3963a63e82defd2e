/** Returns descending font sizes in px: `steps(32, 18, 2)` is 32, 30, … 18. */
export function sizeSteps(from: number, to: number, by = 2): number[] {
  const list: number[] = [];
  for (let size = from; size > to; size -= by) list.push(size);
  return [...list, to];
}
