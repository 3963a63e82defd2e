/** A seeded pseudo-random generator (sfc32): the same seed gives the same numbers. */
export class Random {
  private readonly seed: string;
  private a: number;
  private b: number;
  private c: number;
  private d = 1;

  constructor(seed: string) {
    this.seed = seed;
    this.a = fnv1a(`${seed}a`);
    this.b = fnv1a(`${seed}b`);
    this.c = fnv1a(`${seed}c`);
    for (let i = 0; i < 8; i += 1) this.next();
  }

  /** Returns a number from 0 up to, not including, 1. */
  next(): number {
    const sum = (((this.a + this.b) | 0) + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  }

  /** Returns an integer from 0 up to, not including, `n`. */
  int(n: number): number {
    return Math.floor(this.next() * n);
  }

  between(low: number, high: number): number {
    return low + this.int(high - low + 1);
  }

  chance(probability: number): boolean {
    return probability > 0 && this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.int(list.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  }

  /** Returns an independent generator: numbers drawn from the new one do not affect this one. */
  fork(label: string): Random {
    return new Random(`${this.seed}/${label}`);
  }
}

/** Returns the FNV-1a hash of a text, 32 bits. */
export function fnv1a(text: string, start = 0x811c9dc5): number {
  let hash = start;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}
