/** `steps(32, 18, 2)`: 32, 30, … 18. */
export function steps(from: number, to: number, by = 2): number[] {
  const list: number[] = [];
  for (let size = from; size > to; size -= by) list.push(size);
  return [...list, to];
}
