import { fnv1a } from './random.ts';

/** Events of a run, one per line; equal runs have equal hashes. */
export class Trace {
  readonly lines: string[] = [];
  private sum = 0x811c9dc5;
  private readonly start: number;

  constructor(start: number) {
    this.start = start;
  }

  add(now: number, who: string, what: string): void {
    const line = `${((now - this.start) / 1000).toFixed(3).padStart(9)} ${who.padEnd(11)} ${what}`;
    this.sum = fnv1a(line, this.sum);
    this.lines.push(line);
  }

  get hash(): string {
    return `${this.lines.length}-${this.sum.toString(16)}`;
  }

  tail(count: number): string {
    return this.lines.slice(-count).join('\n');
  }
}
