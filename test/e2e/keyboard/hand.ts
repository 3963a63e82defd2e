import { setTimeout as wait } from 'node:timers/promises';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Sight } from './sight.ts';

/** What opens details has no role of its own in Playwright. */
type Role = Parameters<Page['getByRole']>[0] | 'summary';
type Name = string | RegExp;

/** More than this in a row, and a keyboard is no way to get there. */
const mostPresses = 40;

/** No page has so many. */
const mostStops = 150;

/** What moves into sight has done so by then. */
const settleMs = 1_500;

/** The frame that has the focus: the page's own, or one within it. */
async function focusedFrame(page: Page): Promise<Frame> {
  const frame = await page.evaluateHandle(() =>
    document.activeElement instanceof HTMLIFrameElement ? document.activeElement : null,
  );
  return (await frame.asElement()?.contentFrame()) ?? page.mainFrame();
}

/** What can be seen of the focus, once it can: it may still be moving into sight. */
async function see(page: Page, isForward: boolean): Promise<Sight> {
  const limit = Date.now() + settleMs;
  for (;;) {
    const frame = await focusedFrame(page);
    const isLast = Date.now() > limit;
    const seen = await frame.evaluate((asked) => window.seeFocus(asked), { isForward, isLast });
    const isWithin = frame !== page.mainFrame();
    if (seen.faults.length === 0 || isLast) return { ...seen, isInPage: seen.isInPage || isWithin };
    await wait(30);
  }
}

/** Fails where the focus can't be seen. */
async function look(page: Page, isForward: boolean, passed: readonly string[]): Promise<Sight> {
  const sight = await see(page, isForward);
  const before = passed.slice(-3).join(', ');
  expect(sight.faults, `${sight.told} (after ${before})`).toEqual([]);
  return sight;
}

/** What has the focus, and has it still some frames later: a dialog that is closing takes its buttons with it. */
async function restingFocus(): Promise<string | undefined> {
  const element = document.activeElement;
  for (let frame = 0; frame < 10; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  const isResting = element === document.activeElement && element !== document.body;
  return isResting ? element?.localName : undefined;
}

/** A person's hand on the keyboard, and their eye on where the focus is. */
export function handOf(page: Page) {
  const { keyboard } = page;

  const isAt = async (role: Role, name: Name): Promise<boolean> => {
    const frame = await focusedFrame(page);
    const wanted =
      role === 'summary'
        ? frame.locator('summary', { hasText: name })
        : frame.getByRole(role, { name, exact: typeof name === 'string' });
    return (await frame.locator(':focus').and(wanted).count()) > 0;
  };

  /** Presses a key until the focus is where it should be; each stop on the way has to be seen. */
  const go = async (key: string, role: Role, name: Name, most = mostPresses): Promise<void> => {
    const passed: string[] = [];
    for (;;) {
      if (await isAt(role, name)) break;
      if (passed.length >= most)
        throw new Error(
          `${most} times ${key} didn’t reach the ${role} ${name}: ${passed.join(', ')}`,
        );
      await keyboard.press(key);
      passed.push((await look(page, key === 'Tab', passed)).told);
    }
    await look(page, false, passed);
  };

  const expectAt = (role: Role, name: Name) =>
    expect
      .poll(() => isAt(role, name), {
        timeout: 10_000,
        message: `the focus at the ${role} ${name}`,
      })
      .toBe(true);

  return {
    page,
    go,
    expectAt,
    /** Forward by Tab, back by Shift+Tab. */
    tabTo: (role: Role, name: Name, most?: number) => go('Tab', role, name, most),
    backTo: (role: Role, name: Name, most?: number) => go('Shift+Tab', role, name, most),
    press: async (...keys: string[]) => {
      for (const key of keys) await keyboard.press(key);
    },
    type: (text: string) => keyboard.type(text),
    /** Goes to a button, a link or the like, and presses it. */
    enter: async (role: Role, name: Name) => {
      await go('Tab', role, name);
      await keyboard.press('Enter');
    },
    /** Something has the focus to stay, though what was pressed is gone. */
    expectSomewhere: () =>
      expect
        .poll(() => page.evaluate(restingFocus), { timeout: 5_000, message: 'the focus' })
        .toBeTruthy(),
    /** Puts a text in the place of what stands in the field that has the focus. */
    write: async (text: string) => {
      await keyboard.press('Control+a');
      await keyboard.type(text);
    },
    /** Opens a menu from where the focus is, and chooses by arrows. */
    choose: async (item: Name) => {
      await keyboard.press('Enter');
      await expect.poll(() => isAt('menuitem', /./), { timeout: 5_000 }).toBe(true);
      await go('ArrowDown', 'menuitem', item, 12);
      await keyboard.press('Enter');
    },
    /** Goes through the whole page, and tells what can't be seen and how many stops there are. */
    walk: async () => {
      const stops: string[] = [];
      const faults: string[] = [];
      for (;;) {
        await keyboard.press('Tab');
        const seen = await see(page, true);
        faults.push(...seen.faults.map((fault) => `${seen.told}: ${fault}`));
        if (!seen.isInPage) return { stops, faults };
        stops.push(seen.told);
        if (stops.length > mostStops) throw new Error(`no end after ${stops.join(', ')}`);
      }
    },
    /** Waits for a dialog that has the focus, which then goes round within it and nowhere else. */
    expectHeld: async (name: Name) => {
      const dialog = page.getByRole('dialog', { name });
      await dialog.waitFor();
      const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement));
      await expect.poll(hasFocus, { timeout: 5_000, message: `the focus in ${name}` }).toBe(true);
      const round = await page.evaluateHandle(() => new Map<Element | null, number>());
      const passed: string[] = [];
      for (;;) {
        await keyboard.press('Tab');
        const { told, isInPage } = await look(page, false, passed);
        passed.push(told);
        expect(!isInPage || (await hasFocus()), `${told} is within ${name}`).toBe(true);
        const before = await round.evaluate((round, at) => {
          const element = document.activeElement;
          const before = round.get(element);
          round.set(element, at);
          return before;
        }, passed.length);
        // A field for a date has several stops.
        if (isInPage && before !== undefined && before < passed.length - 1) break;
        if (passed.length > mostPresses) throw new Error(`no way round: ${passed.join(', ')}`);
      }
      return dialog;
    },
  };
}

export type Hand = ReturnType<typeof handOf>;
