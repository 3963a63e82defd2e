/** A seeded stream of chance: the same seed gives the same numbers (sfc32). */
export class Random {
  private readonly seed: string;
  private a: number;
  private b: number;
  private c: number;
  private d = 1;

  constructor(seed: string) {
    this.seed = seed;
    this.a = hashOf(`${seed}a`);
    this.b = hashOf(`${seed}b`);
    this.c = hashOf(`${seed}c`);
    for (let i = 0; i < 8; i += 1) this.next();
  }

  /** From 0 to below 1. */
  next(): number {
    const sum = (((this.a + this.b) | 0) + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 to below `n`. */
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

  /** A stream of its own: what is drawn from it does not move this one. */
  fork(label: string): Random {
    return new Random(`${this.seed}/${label}`);
  }
}

/** FNV-1a, 32 bits. */
export function hashOf(text: string, start = 0x811c9dc5): number {
  let hash = start;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}
