import { canvas } from '#shared/deck/scene.ts';

/** A page is 16:9 like the canvas, 13⅓ x 7½ inches: what presentation programs take for wide screens. */
export const pageSize = { width: 960, height: 540 } as const;

/** Points for a length in canvas units. */
export const points = (length: number): number => (length * pageSize.width) / canvas.width;
