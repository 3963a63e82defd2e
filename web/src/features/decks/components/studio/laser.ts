import { create } from 'zustand';

/** A point of the slide, from 0 to 1 from its left and top edge. */
type Point = { x: number; y: number };

/** The laser pointer of the slide show; both windows show it at the same point of the slide. */
export const useLaser = create<{ isOn: boolean; point: Point | null }>(() => ({
  isOn: false,
  point: null,
}));

/** Switches the laser pointer on or off; it appears when the mouse moves. */
export const toggleLaser = (): void =>
  useLaser.setState(({ isOn }) => ({ isOn: !isOn, point: null }));

/** Switches the laser pointer off, at the end of the slide show. */
export const switchLaserOff = (): void => useLaser.setState({ isOn: false, point: null });

/** Moves the laser pointer; null hides it while the mouse is outside the slide. */
export const moveLaser = (point: Point | null): void => useLaser.setState({ point });
