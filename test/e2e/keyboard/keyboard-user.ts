import { setTimeout as wait } from 'node:timers/promises';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { FocusReport } from './focus-report.ts';

/** Includes `summary`, for which Playwright has no role. */
type Role = Parameters<Page['getByRole']>[0] | 'summary';
type AccessibleName = string | RegExp;

/** Maximum key presses to reach an element. */
const maxPresses = 40;

/** Maximum number of tab stops on a page; larger than on any real page. */
const maxFocusStops = 150;

/** Time in ms within which scrolling and animations end. */
const settleMs = 1_500;

/** Returns the frame with the focus: the page or an inner frame. */
async function findFocusedFrame(page: Page): Promise<Frame> {
  const frame = await page.evaluateHandle(() =>
    document.activeElement instanceof HTMLIFrameElement ? document.activeElement : null,
  );
  return (await frame.asElement()?.contentFrame()) ?? page.mainFrame();
}

/** Returns the focus report once it has no faults, or the last one after `settleMs`. */
async function waitForFocusReport(page: Page, isForward: boolean): Promise<FocusReport> {
  const limit = Date.now() + settleMs;
  for (;;) {
    const frame = await findFocusedFrame(page);
    const isLast = Date.now() > limit;
    const report = await frame.evaluate((options) => window.reportFocus(options), {
      isForward,
      isLast,
    });
    const isWithin = frame !== page.mainFrame();
    if (report.faults.length === 0 || isLast)
      return { ...report, isInPage: report.isInPage || isWithin };
    await wait(30);
  }
}

async function expectVisibleFocus(
  page: Page,
  isForward: boolean,
  passedStops: readonly string[],
): Promise<FocusReport> {
  const sight = await waitForFocusReport(page, isForward);
  const before = passedStops.slice(-3).join(', ');
  expect(sight.faults, `${sight.name} (after ${before})`).toEqual([]);
  return sight;
}

/**
 * Returns the focused element's name if it keeps the focus for ten frames, because a closing dialog removes its
 * buttons.
 */
async function waitForStableFocus(): Promise<string | undefined> {
  const element = document.activeElement;
  for (let frame = 0; frame < 10; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  const isResting = element === document.activeElement && element !== document.body;
  return isResting ? element?.localName : undefined;
}

/** Returns helpers that use a page by keyboard only and check the focus. */
export function createKeyboardUser(page: Page) {
  const { keyboard } = page;

  const isAt = async (role: Role, name: AccessibleName): Promise<boolean> => {
    const frame = await findFocusedFrame(page);
    const wanted =
      role === 'summary'
        ? frame.locator('summary', { hasText: name })
        : frame.getByRole(role, { name, exact: typeof name === 'string' });
    return (await frame.locator(':focus').and(wanted).count()) > 0;
  };

  /** Presses a key until an element has the focus; the focus must be visible at each stop. */
  const pressUntil = async (
    key: string,
    role: Role,
    name: AccessibleName,
    max = maxPresses,
  ): Promise<void> => {
    const passedStops: string[] = [];
    for (;;) {
      if (await isAt(role, name)) break;
      if (passedStops.length >= max)
        throw new Error(
          `${max} times ${key} didn’t reach the ${role} ${name}: ${passedStops.join(', ')}`,
        );
      await keyboard.press(key);
      passedStops.push((await expectVisibleFocus(page, key === 'Tab', passedStops)).name);
    }
    await expectVisibleFocus(page, false, passedStops);
  };

  const expectFocusOn = (role: Role, name: AccessibleName) =>
    expect
      .poll(() => isAt(role, name), {
        timeout: 10_000,
        message: `the focus at the ${role} ${name}`,
      })
      .toBe(true);

  return {
    page,
    pressUntil,
    expectFocusOn,
    /** Moves the focus forward by Tab, back by Shift+Tab. */
    tabTo: (role: Role, name: AccessibleName, max?: number) => pressUntil('Tab', role, name, max),
    shiftTabTo: (role: Role, name: AccessibleName, max?: number) =>
      pressUntil('Shift+Tab', role, name, max),
    press: async (...keys: string[]) => {
      for (const key of keys) await keyboard.press(key);
    },
    type: (text: string) => keyboard.type(text),
    /** Moves the focus to a control by Tab and presses Enter. */
    activate: async (role: Role, name: AccessibleName) => {
      await pressUntil('Tab', role, name);
      await keyboard.press('Enter');
    },
    /** Waits until an element of the page keeps the focus after the pressed element was removed. */
    expectFocusInPage: () =>
      expect
        .poll(() => page.evaluate(waitForStableFocus), { timeout: 5_000, message: 'the focus' })
        .toBeTruthy(),
    /** Replaces the text of the focused field. */
    replaceText: async (text: string) => {
      await keyboard.press('Control+a');
      await keyboard.type(text);
    },
    /** Opens the focused menu button and chooses an item by arrow keys. */
    chooseItem: async (item: AccessibleName) => {
      await keyboard.press('Enter');
      await expect.poll(() => isAt('menuitem', /./), { timeout: 5_000 }).toBe(true);
      await pressUntil('ArrowDown', 'menuitem', item, 12);
      await keyboard.press('Enter');
    },
    /** Tabs through the whole page; returns the stops and the faults. */
    tabThroughPage: async () => {
      const stops: string[] = [];
      const faults: string[] = [];
      for (;;) {
        await keyboard.press('Tab');
        const seen = await waitForFocusReport(page, true);
        faults.push(...seen.faults.map((fault) => `${seen.name}: ${fault}`));
        if (!seen.isInPage) return { stops, faults };
        stops.push(seen.name);
        if (stops.length > maxFocusStops) throw new Error(`no last stop after ${stops.join(', ')}`);
      }
    },
    /** Waits for a dialog and asserts that Tab cycles only within it; returns the dialog. */
    expectFocusTrap: async (name: AccessibleName) => {
      const dialog = page.getByRole('dialog', { name });
      await dialog.waitFor();
      const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement));
      await expect.poll(hasFocus, { timeout: 5_000, message: `the focus in ${name}` }).toBe(true);
      const visits = await page.evaluateHandle(() => new Map<Element | null, number>());
      const passedStops: string[] = [];
      for (;;) {
        await keyboard.press('Tab');
        const { name, isInPage } = await expectVisibleFocus(page, false, passedStops);
        passedStops.push(name);
        expect(!isInPage || (await hasFocus()), `${name} is within ${name}`).toBe(true);
        const before = await visits.evaluate((visits, at) => {
          const element = document.activeElement;
          const before = visits.get(element);
          visits.set(element, at);
          return before;
        }, passedStops.length);
        // A date field has several tab stops.
        if (isInPage && before !== undefined && before < passedStops.length - 1) break;
        if (passedStops.length > maxPresses)
          throw new Error(`the focus did not cycle: ${passedStops.join(', ')}`);
      }
      return dialog;
    },
  };
}

export type KeyboardUser = ReturnType<typeof createKeyboardUser>;
