/** A part of a text: from a character up to, but without, another. */
export type Stretch = { start: number; end: number };

/** Tracks which characters of a text are already taken. */
export class Places {
  private readonly marks: Uint8Array;

  constructor(length: number) {
    this.marks = new Uint8Array(length);
  }

  areFree({ start, end }: Stretch): boolean {
    return !this.marks.subarray(start, end).includes(1);
  }

  take({ start, end }: Stretch): void {
    this.marks.fill(1, start, end);
  }
}
