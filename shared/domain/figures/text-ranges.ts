/** A range of characters; `end` is exclusive. */
export type TextRange = { start: number; end: number };

/** Tracks which characters of a text are already taken. */
export class TakenRanges {
  private readonly marks: Uint8Array;

  constructor(length: number) {
    this.marks = new Uint8Array(length);
  }

  isFree({ start, end }: TextRange): boolean {
    return !this.marks.subarray(start, end).includes(1);
  }

  add({ start, end }: TextRange): void {
    this.marks.fill(1, start, end);
  }
}
