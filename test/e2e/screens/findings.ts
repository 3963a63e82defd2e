import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

type Axe = { run: (root: Document, options: RunOptions) => Promise<AxeResults> };

const require = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const { source } = require('axe-core') as { source: string };

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The WCAG's rules and that a name holds what is read on the thing itself, which axe still tries out. */
const allRules: RunOptions = {
  runOnly: { type: 'tag', values: wcag },
  rules: { 'label-content-name-mismatch': { enabled: true } },
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

async function findingsIn(frame: Frame, options: RunOptions): Promise<string[]> {
  await hasAppeared(frame);
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  return frame.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: Axe };
    const whole: RunOptions = { ...options, resultTypes: ['violations'], iframes: false };
    const { violations } = await axe.run(document, whole);
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
      );
  }, options);
}

/** Serious and critical findings of axe on the page as it stands and in its frames, as text. */
export async function seriousFindings(page: Page, only?: 'colours'): Promise<string[]> {
  const options = only === 'colours' ? colourRules : allRules;
  const found: string[] = [];
  for (const frame of page.frames()) found.push(...(await findingsIn(frame, options)));
  return found;
}
