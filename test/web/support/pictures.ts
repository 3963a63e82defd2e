import { vi } from 'vitest';

/** Mocks image decoding and canvas, which jsdom lacks; the end-to-end test uses the real ones. */
export function mockPictures(result: string) {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1600, height: 900 }));
  const context = { fillRect: () => undefined, drawImage: () => undefined };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(result);
}

/** Returns the header of a PNG of the given size. */
export function makePngHeader(width: number, height: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(33));
  view.setUint32(0, 0x89504e47);
  view.setUint32(12, 0x49484452);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return new Uint8Array(view.buffer);
}
