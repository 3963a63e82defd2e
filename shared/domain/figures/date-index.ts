import { type DateParts, getHalfYear, getQuarter } from './dates.ts';

type DatePart = 'y' | 'm' | 'd' | 'q' | 'half';
const dateParts: readonly DatePart[] = ['y', 'm', 'd', 'q', 'half'];

type IndexedDate = { date: DateParts; years: ReadonlySet<number>; id: number };

/** Index of dates, each with an id. Finds the dates that match the given parts of a date. */
export class DateIndex {
  private readonly known: IndexedDate[] = [];
  /**
   * A number for each distinct set of possible years. The keys of the index contain it in place of the year of a date
   * without a year.
   */
  private readonly sets = new Map<ReadonlySet<number>, number>();
  /** Ids by the combination of given parts (such as “y,m”), then by the values of these parts. */
  private readonly byParts = new Map<string, Map<string, number[]>>();

  /** Adds a date; ids must ascend. `years` are the possible years of a date that has no year. */
  add(date: DateParts, years: ReadonlySet<number>, id: number): void {
    this.known.push({ date, years, id });
    if (!this.sets.has(years)) this.sets.set(years, this.sets.size);
  }

  /** Returns the ids of the dates that match every given part; each list is ascending. */
  matching(date: DateParts): (readonly number[])[] {
    const givenParts = dateParts.filter((part) => date[part] !== undefined);
    const index = this.indexBy(givenParts);
    const rest = givenParts.filter((part) => part !== 'y').map((part) => date[part]);
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

  private indexBy(givenParts: readonly DatePart[]): Map<string, number[]> {
    const name = givenParts.join();
    const cached = this.byParts.get(name);
    if (cached) return cached;
    const index = new Map<string, number[]>();
    for (const { date, years, id } of this.known) {
      const rest = givenParts.filter((part) => part !== 'y').map((part) => getDatePart(date, part));
      if (rest.includes(undefined)) continue;
      const year = givenParts.includes('y') ? (date.y ?? `among ${this.sets.get(years)}`) : '';
      const key = [year, ...rest].join();
      const ids = index.get(key);
      if (ids) ids.push(id);
      else index.set(key, [id]);
    }
    this.byParts.set(name, index);
    return index;
  }
}

/** Returns a part of a date, derived where possible: March is in the first quarter. */
function getDatePart(date: DateParts, part: DatePart): number | undefined {
  if (part === 'q') return getQuarter(date);
  return part === 'half' ? getHalfYear(date) : date[part];
}
