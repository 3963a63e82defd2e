import vm from 'node:vm';
import type { HostileForm } from './forms.ts';

/** A function that parses a text. Its results and errors are ignored. */
export type Parser = { name: string; parse: (text: string) => unknown };

/** Lengths in characters of the two texts between which growth is measured. */
export type LengthRange = { short: number; long: number };

/** Accepted factor between measured and linear time; differences of a few milliseconds are always accepted. */
const maxGrowthFactor = 2;
const acceptedDifferenceMs = 4;
/** Absolute limit for a text of the usual maximum length on the reference machine. */
const absoluteLimit = { characters: 200_000, ms: 500 };
const maxRuns = 5;
/**
 * Maximum number of comparisons of both texts: a machine that becomes slower between two measurements changes the
 * ratio.
 */
const maxRounds = 3;
/** CPU time in ms after which a parser counts as endless. */
const endlessLimitMs = 5_000;

/** Returns the CPU time of this thread in ms, which excludes other processes. */
function readCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** CPU time of `doReferenceWork` in ms on the reference machine: one core of 2.4 GHz without other load. */
const referenceMs = 12;
const referenceLines = Array.from({ length: 60_000 }, (_, i) =>
  i % 3 ? '' : `line ${i} of a text`,
);

/** Does a fixed amount of work that resembles a parser's: matches, splits and collects lines. */
const doReferenceWork = (): number =>
  referenceLines
    .map((line) => ({
      isEntry: /^\s*(?:[-*+]|\d{1,3}[.)])\s/.test(line),
      words: line.split(/\s+/).map((word) => word.toLowerCase()),
    }))
    .filter(({ isEntry }) => !isEntry).length;

/** Returns how much slower this machine is at the moment than the reference machine, from 1 to 3. */
function measureSlowness(): number {
  const start = readCpuMs();
  doReferenceWork();
  return Math.min(3, Math.max(1, (readCpuMs() - start) / referenceMs));
}

const sandbox = vm.createContext({ run: () => undefined });
const callScript = new vm.Script('run()');

/**
 * Returns the CPU time of one run in ms; infinite if the parser does not end. Only a limit on wall time can stop a run,
 * so on a busy machine the run is repeated with twice the limit.
 */
async function measureTime(
  parse: Parser['parse'],
  text: string,
  watchdogMs = 2 * endlessLimitMs,
): Promise<number> {
  const start = readCpuMs();
  try {
    sandbox.run = () => parse(text);
    await callScript.runInContext(sandbox, { timeout: watchdogMs });
  } catch (error) {
    const isStopped = (error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    const isEndless = readCpuMs() - start > endlessLimitMs;
    if (isStopped && !isEndless) return measureTime(parse, text, watchdogMs * 2);
    if (isStopped || error instanceof RangeError) return Number.POSITIVE_INFINITY;
  }
  return readCpuMs() - start;
}

/**
 * Returns the best time of several runs, each divided by the value of `divisor` just before the run; stops after a run
 * that takes at most `enoughMs`.
 */
async function measureBestTime(
  parse: Parser['parse'],
  text: string,
  enoughMs: number,
  divisor = () => 1,
): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < maxRuns && best > enoughMs; run += 1) {
    const divideBy = divisor();
    best = Math.min(best, (await measureTime(parse, text)) / divideBy);
    if (best === Number.POSITIVE_INFINITY) break;
  }
  return best;
}

/**
 * Returns the problem with a parser's time for a form; undefined if the time grows at most linearly. Measures the long
 * text first, because a short time needs no other measurement.
 */
export async function findGrowthProblem(
  { parse }: Parser,
  { make }: HostileForm,
  { short, long }: LengthRange,
): Promise<string | undefined> {
  const growth = (long / short) * maxGrowthFactor;
  let after = await measureTime(parse, make(long));
  for (let round = 1; after > acceptedDifferenceMs * growth; round += 1) {
    const before = await measureBestTime(parse, make(short), 0);
    if (before === Number.POSITIVE_INFINITY) return `no end for ${short} characters`;
    const allowed = Math.max(before, acceptedDifferenceMs) * growth;
    if (after > allowed) after = await measureBestTime(parse, make(long), allowed);
    if (after <= allowed) break;
    if (round === maxRounds)
      return `${formatMs(before)} for ${short} characters, ${formatMs(after)} for ${long}`;
  }
  // The time is known to grow at most linearly. A text of the full length can therefore exceed the absolute limit only
  // if this shorter text exceeds its proportional share of the limit, divided by the tolerance.
  const share = Math.min(1, long / absoluteLimit.characters / maxGrowthFactor);
  if (after <= absoluteLimit.ms * share) return undefined;
  const text = make(absoluteLimit.characters);
  // Each time is divided by the slowness of this machine at that moment, because other processes can double the CPU
  // time.
  const there = await measureBestTime(parse, text, absoluteLimit.ms, measureSlowness);
  return there > absoluteLimit.ms
    ? `${formatMs(there)} for ${absoluteLimit.characters} characters`
    : undefined;
}

const formatMs = (time: number): string => `${Math.round(time)} ms`;
