import { useSearchParams } from 'react-router';
import type { Presentation } from '#shared/schemas/presentations.ts';

/** A version number, or the current slides. */
export type SideName = number | 'now';

export type ComparisonSides = { from: SideName; to: SideName };

function parseSide(text: string | null): SideName | undefined {
  if (text === 'now') return text;
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

/** Returns the search string of a comparison on a deck's page. */
export const formatComparisonSearch = ({ from, to }: ComparisonSides): string =>
  `?tab=versions&from=${from}&to=${to}`;

type WorkingState = Pick<Presentation, 'working_version' | 'has_unpublished'>;

type DeckVersions = WorkingState & Pick<Presentation, 'versions' | 'current_html_version'>;

/** Whether the current slides are those of a version. */
export const hasSlidesOfVersion = (deck: WorkingState, version: number): boolean =>
  deck.working_version === version && !deck.has_unpublished;

/**
 * Returns the default comparison for a version: with the current slides or, if they are equal, with the previous
 * version. Undefined if there is nothing to compare with.
 */
export function getDefaultComparison(
  deck: DeckVersions,
  version: number,
): ComparisonSides | undefined {
  if (!hasSlidesOfVersion(deck, version)) return { from: version, to: 'now' };
  const earlier = deck.versions.map((one) => one.version).filter((one) => one < version);
  return earlier.length === 0 ? undefined : { from: Math.max(...earlier), to: version };
}

/**
 * Returns the version to compare the current slides with, which shows the latest changes; undefined
 * without versions.
 */
export function findPreviousVersion(deck: DeckVersions): number | undefined {
  const { working_version: working, has_unpublished: isNewer, versions } = deck;
  if (working === null) return undefined;
  const earlier = versions.map(({ version }) => version).filter((version) => version < working);
  return isNewer || earlier.length === 0 ? working : Math.max(...earlier);
}

/**
 * Reads the compared sides from the URL; undefined when invalid. `isAll` also shows unchanged
 * slides.
 */
export function useComparisonParams() {
  const [params, setParams] = useSearchParams();
  const [from, to] = [parseSide(params.get('from')), parseSide(params.get('to'))];
  const sides = from === undefined || to === undefined ? undefined : { from, to };
  const isAll = params.get('all') === '1';
  const setComparison = (next: ComparisonSides & { isAll?: boolean }) =>
    setParams(
      {
        tab: 'versions',
        from: String(next.from),
        to: String(next.to),
        ...((next.isAll ?? isAll) ? { all: '1' } : {}),
      },
      { replace: true },
    );
  return { sides, isAll, setComparison };
}
