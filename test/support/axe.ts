import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

type Axe = { run: (looked: ElementContext, options: RunOptions) => Promise<AxeResults> };

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Axe's default rules plus two rules that are off by default: targets of 24 px, and accessible names that contain the
 * visible text.
 */
const allRules: RunOptions = {
  rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
};

/** The rules that depend on colours, for checking a page in a second theme. */
const colourRules: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/**
 * Waits until finite animations have ended, at most 5 s, because half-transparent text has no meaningful contrast.
 * Ignores infinite animations. An animation of an element that is not painted never ends.
 */
const waitForAnimations = (frame: Frame) =>
  frame.evaluate(async () => {
    const painted = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const isEnding = ({ effect, playState }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    // Repeats, because transitions of inherited colours start only after those of the parent elements have ended.
    const until = performance.now() + 5_000;
    while (performance.now() < until) {
      await painted();
      const ending = document.getAnimations().filter(isEnding);
      if (ending.length === 0) return;
      // A cancelled animation rejects its promise, which is no error here.
      const ended = Promise.allSettled(ending.map(({ finished }) => finished));
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1_000))]);
    }
  });

/**
 * Whether a finding concerns a text on the drawn slide: such a text may be a small target, because a field for the same
 * text exists (WCAG 2.5.8).
 */
const isSlideButtonFinding = (finding: string) =>
  finding.startsWith('target-size: button[data-part=');

type ScanOptions = { options: RunOptions; except: string | undefined };

async function scanFrame(frame: Frame, scanOptions: ScanOptions): Promise<string[]> {
  await waitForAnimations(frame);
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  const axeResult = await frame.evaluate(async ({ options, except }) => {
    const { axe } = window as unknown as { axe: Axe };
    const whole: RunOptions = { ...options, resultTypes: ['violations'], iframes: false };
    const { violations } = await axe.run(except ? { exclude: except } : document, whole);
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
      );
  }, scanOptions);
  return axeResult.filter((finding) => !isSlideButtonFinding(finding));
}

/**
 * Returns axe's serious and critical findings on the page and in its frames, as text. `only: 'colours'` runs only the
 * rules for colours; `except` is a selector of elements to ignore.
 */
export async function findSeriousViolations(
  page: Page,
  { only, except }: { only?: 'colours'; except?: string } = {},
): Promise<string[]> {
  const options = only === 'colours' ? colourRules : allRules;
  const allFindings: string[] = [];
  for (const frame of page.frames())
    allFindings.push(...(await scanFrame(frame, { options, except })));
  return allFindings;
}
