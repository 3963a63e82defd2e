import { type DateParts, halfOf, quarterOf } from './dates.ts';

type Part = 'y' | 'm' | 'd' | 'q' | 'half';
const parts: readonly Part[] = ['y', 'm', 'd', 'q', 'half'];

type Known = { date: DateParts; years: ReadonlySet<number>; id: number };

/** Index of dates with an id each; finds those that match the given parts of a date. */
export class DateIndex {
  private readonly known: Known[] = [];
  /** Numbers the sets of possible years of dates without a year. */
  private readonly sets = new Map<ReadonlySet<number>, number>();
  /** Ids by the given parts of a date, then by their values. */
  private readonly byParts = new Map<string, Map<string, number[]>>();

  /** Adds a date; ids must ascend. `years` are the possible years of a date without one. */
  add(date: DateParts, years: ReadonlySet<number>, id: number): void {
    this.known.push({ date, years, id });
    if (!this.sets.has(years)) this.sets.set(years, this.sets.size);
  }

  /** Ids of the dates that match every given part of a date; each list ascends. */
  matching(date: DateParts): (readonly number[])[] {
    const given = parts.filter((part) => date[part] !== undefined);
    const index = this.indexOf(given);
    const rest = given.filter((part) => part !== 'y').map((part) => date[part]);
    const { y } = date;
    const years =
      y === undefined
        ? ['']
        : [`${y}`, ...[...this.sets].flatMap(([set, i]) => (set.has(y) ? [`among ${i}`] : []))];
    return years.flatMap((year) => {
      const ids = index.get([year, ...rest].join());
      return ids ? [ids] : [];
    });
  }

  private indexOf(given: readonly Part[]): Map<string, number[]> {
    const name = given.join();
    const made = this.byParts.get(name);
    if (made) return made;
    const index = new Map<string, number[]>();
    for (const { date, years, id } of this.known) {
      const rest = given.filter((part) => part !== 'y').map((part) => partOf(date, part));
      if (rest.includes(undefined)) continue;
      const year = given.includes('y') ? (date.y ?? `among ${this.sets.get(years)}`) : '';
      const key = [year, ...rest].join();
      const ids = index.get(key);
      if (ids) ids.push(id);
      else index.set(key, [id]);
    }
    this.byParts.set(name, index);
    return index;
  }
}

/** A part of a date, derived where possible: March is in the first quarter. */
function partOf(date: DateParts, part: Part): number | undefined {
  if (part === 'q') return quarterOf(date);
  return part === 'half' ? halfOf(date) : date[part];
}
