import { fireEvent } from '@testing-library/react';

const rowPx = 100;

/** A finger in the middle of a row. */
const inRow = (row: number, pointerId: number) => ({
  pointerType: 'touch',
  isPrimary: pointerId === 1,
  pointerId,
  button: 0,
  clientX: rowPx / 2,
  clientY: (row + 0.5) * rowPx,
});

const gripIn = (list: Element, row: number): Element => {
  const grip = list.children[row]?.querySelector('span[class*=grip]');
  if (!grip) throw new Error(`row ${row} has no grip`);
  return grip;
};

/** Takes a row by its grip, with a finger. jsdom lays nothing out: here each row is as high. */
export function takeByGrip(list: Element, row: number): Element {
  Element.prototype.setPointerCapture ??= () => undefined;
  for (const [i, one] of Array.from(list.children).entries())
    one.getBoundingClientRect = () => new DOMRect(0, i * rowPx, rowPx, rowPx);
  const grip = gripIn(list, row);
  fireEvent.pointerDown(grip, inRow(row, 1));
  return grip;
}

/** Lifts the finger over a row: the grip that it holds hears of it for as long as it is there. */
export function liftOver(row: number, grip: Element): void {
  fireEvent.pointerUp(grip.isConnected ? grip : document.body, inRow(row, 1));
}

/** Lifts another finger than the one that holds something. */
export function liftAnotherOver(row: number): void {
  fireEvent.pointerUp(document.body, inRow(row, 2));
}

/** Drags what has a grip to another place of its list, by a finger. */
export function dragByGrip(list: Element, from: number, to: number): void {
  const grip = takeByGrip(list, from);
  fireEvent.pointerMove(grip, inRow(to, 1));
  liftOver(to, grip);
}
