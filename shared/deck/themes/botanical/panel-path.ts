import type { Rect } from '../../scene.ts';

/** Returns the path of a panel with two round and two almost sharp corners; `isTurned` swaps them. */
export function createPanelPath({ x, y, width: w, height: h }: Rect, isTurned: boolean): string {
  const round = Math.min(52, h / 3, w / 3);
  const [a, b] = isTurned ? [6, round] : [round, 6];
  return `M${x + a} ${y}H${x + w - b}A${b} ${b} 0 0 1 ${x + w} ${y + b}V${y + h - a}A${a} ${a} 0 0 1 ${x + w - a} ${y + h}H${x + b}A${b} ${b} 0 0 1 ${x} ${y + h - b}V${y + a}A${a} ${a} 0 0 1 ${x + a} ${y}Z`;
}
