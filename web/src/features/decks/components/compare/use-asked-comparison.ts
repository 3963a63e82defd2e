import { useSearchParams } from 'react-router';
import type { Presentation } from '#shared/schemas/presentations.ts';

/** A version by its number, or the slides as they are. */
export type SideName = number | 'now';

export type AskedComparison = { from: SideName; to: SideName };

function sideOf(text: string | null): SideName | undefined {
  if (text === 'now') return text;
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

/** The address of a comparison, beneath a deck's page. */
export const comparisonSearch = ({ from, to }: AskedComparison): string =>
  `?tab=versions&from=${from}&to=${to}`;

type Known = Pick<
  Presentation,
  'versions' | 'current_html_version' | 'working_version' | 'has_unpublished'
>;

/** What a version is best compared with: the slides as they are, or, where it has those, the version before it. */
export function comparisonOf(deck: Known, version: number): AskedComparison | undefined {
  const isNow = deck.working_version === version && !deck.has_unpublished;
  if (!isNow) return { from: version, to: 'now' };
  const earlier = deck.versions.map((one) => one.version).filter((one) => one < version);
  return earlier.length === 0 ? undefined : { from: Math.max(...earlier), to: version };
}

/** The version that shows best what was changed last: the one before what the slides are now; undefined without any. */
export function versionBefore(deck: Known): number | undefined {
  const { working_version: working, has_unpublished: isNewer, versions } = deck;
  if (working === null) return undefined;
  const earlier = versions.map(({ version }) => version).filter((version) => version < working);
  return isNewer || earlier.length === 0 ? working : Math.max(...earlier);
}

/** The two sides that the address names; undefined where it names none. `all`: also what is the same on both. */
export function useAskedComparison() {
  const [params, setParams] = useSearchParams();
  const [from, to] = [sideOf(params.get('from')), sideOf(params.get('to'))];
  const asked = from === undefined || to === undefined ? undefined : { from, to };
  const isAll = params.get('all') === '1';
  const ask = (next: AskedComparison & { isAll?: boolean }) =>
    setParams(
      {
        tab: 'versions',
        from: String(next.from),
        to: String(next.to),
        ...((next.isAll ?? isAll) ? { all: '1' } : {}),
      },
      { replace: true },
    );
  return { asked, isAll, ask };
}
