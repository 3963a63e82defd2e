import { createCirclePath } from './circle-path.ts';

const petalCount = 30;

/** Returns the path of a rosette as on banknotes: circles around a ring. */
export function createRosettePath(cx: number, cy: number, r: number): string {
  return Array.from({ length: petalCount }, (_, i) => {
    const angle = (i / petalCount) * Math.PI * 2;
    const [x, y] = [cx + Math.cos(angle) * r * 0.62, cy + Math.sin(angle) * r * 0.62];
    return createCirclePath(
      Number(x.toFixed(1)),
      Number(y.toFixed(1)),
      Number((r * 0.38).toFixed(1)),
    );
  }).join('');
}
