import vm from 'node:vm';
import type { HostileForm } from './forms.ts';

/** Something that takes a text apart. What it returns or throws is not looked at here. */
export type Parser = { name: string; parse: (text: string) => unknown };

/** Characters of the shortest and the longest text that the growth is measured between. */
export type Range = { short: number; long: number };

/** Twice the time for the same work is noise, and what is below a few milliseconds is all noise. */
const tolerance = 2;
const floorMs = 4;
/** Where the range reaches so far, no form may take longer there. */
const usual = { characters: 200_000, ms: 500 };
const runsAtMost = 5;
/** Processor time after which a parser has no end. */
const endlessMs = 5_000;

/** Processor time of this thread: what else the machine does is not counted. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

const sandbox = vm.createContext({ run: () => undefined });
const call = new vm.Script('run()');

/**
 * Processor time of one run. A parser that doesn't end is stopped, and takes for ever. Only wall time can stop it:
 * where the machine was busy with other things meanwhile, it runs again with more of that.
 */
async function timeOf(
  parse: Parser['parse'],
  text: string,
  watchdogMs = 2 * endlessMs,
): Promise<number> {
  const start = cpuMs();
  try {
    sandbox.run = () => parse(text);
    await call.runInContext(sandbox, { timeout: watchdogMs });
  } catch (error) {
    const isStopped = (error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    const isEndless = cpuMs() - start > endlessMs;
    if (isStopped && !isEndless) return timeOf(parse, text, watchdogMs * 2);
    if (isStopped || error instanceof RangeError) return Number.POSITIVE_INFINITY;
  }
  return cpuMs() - start;
}

/** The best of several runs; a run that is fast enough is the last. */
async function bestTime(parse: Parser['parse'], text: string, enoughMs: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runsAtMost && best > enoughMs; run += 1) {
    best = Math.min(best, await timeOf(parse, text));
    if (best === Number.POSITIVE_INFINITY) break;
  }
  return best;
}

/** What is wrong with the time that a parser takes for a form; undefined where it grows at most linearly. */
export async function complaintOf(
  { parse }: Parser,
  { make }: HostileForm,
  { short, long }: Range,
): Promise<string | undefined> {
  const before = await bestTime(parse, make(short), 0);
  if (before === Number.POSITIVE_INFINITY) return `no end for ${short} characters`;
  const allowed = Math.max(before, floorMs) * (long / short) * tolerance;
  const after = await bestTime(parse, make(long), allowed);
  if (after > allowed) return `${ms(before)} for ${short} characters, ${ms(after)} for ${long}`;
  if (long < usual.characters) return undefined;
  const there = await bestTime(parse, make(usual.characters), usual.ms);
  return there > usual.ms ? `${ms(there)} for ${usual.characters} characters` : undefined;
}

const ms = (time: number): string => `${Math.round(time)} ms`;
