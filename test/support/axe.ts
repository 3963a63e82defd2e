import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

type Axe = { run: (looked: ElementContext, options: RunOptions) => Promise<AxeResults> };

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Axe's own rules, with two that it leaves out: targets of 24 px, and names that hold what is read on the thing itself. */
const allRules: RunOptions = {
  rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
};

/** Those whose answer depends on colours: what else differs between two themes of the same page? */
const colourRules: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** What appears has appeared: text that is still half transparent has no contrast. What moves for ever is left out. */
const hasAppeared = (frame: Frame) =>
  frame.evaluate(async () => {
    const painted = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const isEnding = ({ effect, playState }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    // What has a colour of what is around it follows once that has come to rest.
    for (;;) {
      await painted();
      const ending = document.getAnimations().filter(isEnding);
      if (ending.length === 0) return;
      // One that is called off has gone with what it moved.
      await Promise.allSettled(ending.map(({ finished }) => finished));
    }
  });

/** A text of a drawn slide is as small as it is drawn; each has a field of its own beside the slide (WCAG 2.5.8). */
const isOnSlide = (finding: string) => finding.startsWith('target-size: button[data-part=');

type Asked = { options: RunOptions; except: string | undefined };

async function findingsIn(frame: Frame, asked: Asked): Promise<string[]> {
  await hasAppeared(frame);
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  const found = await frame.evaluate(async ({ options, except }) => {
    const { axe } = window as unknown as { axe: Axe };
    const whole: RunOptions = { ...options, resultTypes: ['violations'], iframes: false };
    const { violations } = await axe.run(except ? { exclude: except } : document, whole);
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
      );
  }, asked);
  return found.filter((finding) => !isOnSlide(finding));
}

/**
 * Serious and critical findings of axe on the page as it stands and in its frames, as text; `colours` are those of
 * colours alone, and what the selector `except` finds is not looked at.
 */
export async function seriousFindings(
  page: Page,
  { only, except }: { only?: 'colours'; except?: string } = {},
): Promise<string[]> {
  const options = only === 'colours' ? colourRules : allRules;
  const found: string[] = [];
  for (const frame of page.frames()) found.push(...(await findingsIn(frame, { options, except })));
  return found;
}
