import { fireEvent } from '@testing-library/react';

const rowPx = 100;

/** Returns a touch event at the centre of a row. */
const touchInRow = (row: number, pointerId: number) => ({
  pointerType: 'touch',
  isPrimary: pointerId === 1,
  pointerId,
  button: 0,
  clientX: rowPx / 2,
  clientY: (row + 0.5) * rowPx,
});

const findGrip = (list: Element, row: number): Element => {
  const grip = list.children[row]?.querySelector('span[class*=grip]');
  if (!grip) throw new Error(`row ${row} has no grip`);
  return grip;
};

/**
 * Starts dragging a row by its grip, by touch. jsdom has no layout, so each row gets the same
 * height.
 */
export function startDrag(list: Element, row: number): Element {
  Element.prototype.setPointerCapture ??= () => undefined;
  for (const [i, one] of Array.from(list.children).entries())
    one.getBoundingClientRect = () => new DOMRect(0, i * rowPx, rowPx, rowPx);
  const grip = findGrip(list, row);
  fireEvent.pointerDown(grip, touchInRow(row, 1));
  return grip;
}

/** Ends the drag over a row; dispatches pointerup to the grip, or to the body if the grip was removed from the page. */
export function endDrag(row: number, grip: Element): void {
  fireEvent.pointerUp(grip.isConnected ? grip : document.body, touchInRow(row, 1));
}

/** Ends the touch of a second pointer. */
export function endOtherTouch(row: number): void {
  fireEvent.pointerUp(document.body, touchInRow(row, 2));
}

/** Drags a row to another index by touching its grip. */
export function dragByGrip(list: Element, from: number, to: number): void {
  const grip = startDrag(list, from);
  fireEvent.pointerMove(grip, touchInRow(to, 1));
  endDrag(to, grip);
}
