import { createCirclePath } from './circle-path.ts';

/** Number of circles of a rosette, and radius of the ring of their centres as a fraction of the rosette's radius. */
type RosetteShape = { circles: number; ring: number };
const usualShape: RosetteShape = { circles: 30, ring: 0.62 };

/** Returns the path of a rosette as on banknotes: circles around a ring. */
export function createRosettePath(
  cx: number,
  cy: number,
  r: number,
  { circles, ring }: RosetteShape = usualShape,
): string {
  return Array.from({ length: circles }, (_, i) => {
    const angle = (i / circles) * Math.PI * 2;
    const [x, y] = [cx + Math.cos(angle) * r * ring, cy + Math.sin(angle) * r * ring];
    return createCirclePath(
      Number(x.toFixed(1)),
      Number(y.toFixed(1)),
      Number((r * (1 - ring)).toFixed(1)),
    );
  }).join('');
}
