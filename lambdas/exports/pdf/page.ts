import { canvas } from '#shared/deck/scene.ts';

/** Page size in points: 16:9 like the canvas, 13⅓ × 7½ inches, the widescreen size of presentation programs. */
export const pageSize = { width: 960, height: 540 } as const;

/** Converts canvas units to points. */
export const toPoints = (length: number): number => (length * pageSize.width) / canvas.width;
