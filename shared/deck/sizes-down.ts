/** The sizes from `first` down to `last` by `step`, both in it, in px: what a text is tried at until it fits. */
export function sizesDown(first: number, last: number, step: number): number[] {
  const count = Math.floor((first - last) / step) + 1;
  return Array.from({ length: count }, (_, i) => first - i * step);
}
