import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findSeriousViolations } from '#test/support/axe.ts';
import { collectConsoleProblems, launchBrowser } from '#test/support/browser.ts';
import { openPage, removePages, writeDeckPage, writePage } from './support/open-deck.ts';
import { createSampleDeck } from './support/sample-decks.ts';

const slideCount = createSampleDeck('en', 'meridian').slides.length;
const timeoutMs = 90_000;

let browser: Browser;
let context: BrowserContext;
beforeAll(async () => {
  browser = await launchBrowser();
}, 120_000);
afterEach(async () => {
  await context?.close();
});
afterAll(async () => {
  await browser?.close();
  await removePages();
});

const writeViewerPage = () => writeDeckPage('viewer', createSampleDeck('en', 'meridian'));

async function openViewer(
  query = '',
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> {
  context = await browser.newContext({ viewport: { width: 1280, height: 720 }, ...options });
  return openPage(context, `${await writeViewerPage()}${query}`);
}

/** Returns the numbers of the visible slides. */
const readVisibleSlides = (page: Page) =>
  page.evaluate(
    `[...document.querySelectorAll('.slide')].flatMap((s, i) => s.querySelector('.frame').checkVisibility() ? [i + 1] : [])`,
  ) as Promise<number[]>;
const readLocationHash = (page: Page) => page.evaluate('location.hash') as Promise<string>;

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

describe('the slide number in the URL', () => {
  it.each(['#%', '#%E4%A', '#nowhere', '?page=%', '?page=x', '#-1'])(
    'an invalid slide number in the URL opens the first slide without an error: %s',
    async (query) => {
      context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
      const page = await context.newPage();
      const complaints = collectConsoleProblems(page);

      await page.goto(`${await writeViewerPage()}${query}`);

      await expect.poll(() => readLocationHash(page)).toBe('#1');
      expect(await readVisibleSlides(page)).toEqual([1]);
      expect(complaints).toEqual([]);
    },
    timeoutMs,
  );

  it(
    'an open deck ignores a change of the slide number in the URL to an invalid one',
    async () => {
      const page = await openViewer('#3');
      const complaints = collectConsoleProblems(page);

      await page.evaluate(`location.hash = '#%'`);
      await press(page, 'ArrowRight');

      expect(await readLocationHash(page)).toBe('#4');
      expect(complaints).toEqual([]);
    },
    timeoutMs,
  );
});

describe('the HTML viewer on a phone', () => {
  const phone = { width: 390, height: 844 };

  it(
    'on an upright phone, the viewer shows all slides below each other, and its next button moves to the next slide',
    async () => {
      const page = await openViewer('', { viewport: phone });

      expect((await readVisibleSlides(page)).length).toBe(slideCount);
      await page.locator('#dw-next').click();
      await expect.poll(() => page.locator('#dw-count').textContent()).toBe('2');
      expect((await readVisibleSlides(page)).length).toBe(slideCount);
    },
    timeoutMs,
  );

  it.each([
    ['a link to a slide', '#3', phone, [3]],
    ['a phone on its side', '', { width: 844, height: 390 }, [1]],
  ])(
    'the viewer shows a single slide for %s',
    async (_, query, viewport, shown) => {
      const page = await openViewer(query, { viewport });

      expect(await readVisibleSlides(page)).toEqual(shown);
    },
    timeoutMs,
  );
});

describe('keys in the viewer', () => {
  it.each([
    [['ArrowRight', 'ArrowDown', ' ', 'PageDown'], '#7'],
    [['ArrowLeft', 'PageUp'], '#1'],
    [['End', 'ArrowRight'], `#${slideCount}`],
    [['5', 'Home'], '#1'],
    [['1', '2', 'Enter'], '#12'],
    [['1', 'Escape', 'Enter'], '#3'],
    [['9', '9', 'Enter'], `#${slideCount}`],
    [['t', 'ArrowRight', 'ArrowRight', 'Enter'], '#5'],
    [['g', 'Escape'], '#3'],
    [['?', 'ArrowRight', 'Escape', 'ArrowRight'], '#4'],
  ])(
    'the keys %j change from slide 3 to %s',
    async (keys, hash) => {
      const page = await openViewer('#3');

      await press(page, ...keys);

      expect(await readLocationHash(page)).toBe(hash);
      expect(await readVisibleSlides(page)).toEqual([Number(hash.slice(1))]);
    },
    timeoutMs,
  );

  it(
    'viewer keys open the notes and a black screen, and the next key closes the black screen',
    async () => {
      const page = await openViewer('#3');

      await press(page, 'n', 'b');
      expect(await page.locator('.is-current .notes p').isVisible()).toBe(true);
      expect(await page.locator('#dw-night').isVisible()).toBe(true);
      await press(page, 'ArrowRight');
      expect(await page.locator('#dw-night').isVisible()).toBe(false);
    },
    timeoutMs,
  );
});

describe('the URL of the HTML viewer', () => {
  it(
    'the viewer removes the token from the URL, adds the slide number, and survives a reload',
    async () => {
      const page = await openViewer('?page=3&pt=secret');
      expect(await readVisibleSlides(page)).toEqual([3]);
      expect(page.url()).not.toContain('pt=');

      await press(page, 'ArrowRight');
      await page.reload();

      expect(await readVisibleSlides(page)).toEqual([4]);
    },
    timeoutMs,
  );

  it(
    'the viewer’s overview shows all slides, and a thumbnail opens its slide',
    async () => {
      const page = await openViewer('?page=toc');
      expect((await readVisibleSlides(page)).length).toBe(slideCount);

      await page.locator('.pick').nth(4).click();

      expect(await readVisibleSlides(page)).toEqual([5]);
    },
    timeoutMs,
  );
});

describe('touch and mouse in the HTML viewer', () => {
  it(
    'a swipe or a click at the sides changes the slide, but a click on a link does not',
    async () => {
      const page = await openViewer('#3', { hasTouch: true });
      const touch = await context.newCDPSession(page);
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
        touch.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: x === undefined ? [] : [{ x, y: 300 }],
        });

      await send('touchStart', 700);
      await send('touchMove', 500);
      await send('touchEnd');
      await page.waitForURL(/#4$/);
      await page.mouse.click(1250, 300);
      expect(await readLocationHash(page)).toBe('#5');
      await page.mouse.click(640, 300);
      expect(await readLocationHash(page)).toBe('#5');
      await page.evaluate(`(() => {
      const link = document.createElement('a');
      link.href = '#5'; link.id = 'link'; link.textContent = 'a link';
      document.querySelector('#dw-stage').append(link);
      link.style.cssText = 'position:fixed;right:8px;top:200px';
    })()`);
      await page.locator('#link').click();
      expect(await readLocationHash(page)).toBe('#5');
    },
    timeoutMs,
  );
});

describe('the presenter window', () => {
  async function openBoth(): Promise<{ page: Page; speaker: Page; complaints: string[] }> {
    const page = await openViewer('#3');
    const complaints = collectConsoleProblems(page);
    const [speaker] = await Promise.all([context.waitForEvent('page'), press(page, 'p')]);
    complaints.push(...collectConsoleProblems(speaker));
    await speaker.locator('#dw-count', { hasText: /^3$/ }).waitFor();
    return { page, speaker, complaints };
  }

  it(
    'the presenter window stays synchronised with the slides in both directions, also after a reload of either window',
    async () => {
      const { page, speaker, complaints } = await openBoth();
      expect(await readVisibleSlides(speaker)).toEqual([3, 4]);
      expect(await speaker.locator('.is-current .notes p').isVisible()).toBe(true);

      await press(speaker, 'ArrowRight', 'ArrowRight');
      await page.waitForURL(/#5$/);
      await press(page, 'ArrowLeft');
      await speaker.locator('#dw-count', { hasText: /^4$/ }).waitFor();
      await press(speaker, 'b');
      await page.locator('#dw-night').waitFor({ state: 'visible' });
      await page.reload();
      await press(page, 'End');
      await speaker.locator('#dw-count', { hasText: String(slideCount) }).waitFor();
      await speaker.reload();
      await speaker.locator('#dw-count', { hasText: String(slideCount) }).waitFor();

      expect(complaints).toEqual([]);
    },
    timeoutMs,
  );

  it(
    'the presenter window has a timer that can be paused and reset, and a clock',
    async () => {
      const { speaker } = await openBoth();
      const timer = speaker.locator('#dw-timer');
      await speaker.locator('#dw-timer', { hasText: '00:01' }).waitFor();

      await speaker.locator('#dw-pause').click();
      await speaker.locator('#dw-reset').click();
      await speaker.evaluate('new Promise((done) => setTimeout(done, 1200))');

      expect(await timer.textContent()).toBe('00:00');
      expect(await speaker.locator('#dw-clock').textContent()).toMatch(/\d\d:\d\d/);
    },
    timeoutMs,
  );
});

describe('a parent page that embeds the deck', () => {
  const goTo = (page: number) =>
    `document.querySelector('iframe').contentWindow.postMessage({type:'deckwright:go',page:${page}},'*')`;

  async function openAround(): Promise<Page> {
    const host = await writePage(
      'host',
      `<script>window.received=[];addEventListener('message',(e)=>received.push(e.data))</script><iframe src="${await writeViewerPage()}"></iframe>`,
    );
    context = await browser.newContext();
    const page = await openPage(context, host);
    await page.waitForFunction('received.length > 0');
    return page;
  }

  it(
    'a parent page can change the slide and receives the current slide',
    async () => {
      const page = await openAround();

      await page.evaluate(goTo(7));
      await page.waitForFunction('received.at(-1).page === 7');

      expect(await page.evaluate('received.at(-1)')).toEqual({
        type: 'deckwright:page',
        page: 7,
        total: slideCount,
      });
    },
    timeoutMs,
  );

  it(
    'an embedding page receives only the viewer’s own shortcuts, and only after it has sent a message',
    async () => {
      const page = await openAround();
      await page.locator('iframe').focus();
      await press(page, 'Control+k');
      await page.evaluate(goTo(7));
      await page.waitForFunction('received.at(-1).page === 7');

      await press(page, 'Control+Shift+K', 'Alt+k', 'k', 'Control+k', 'Control+Shift+L');
      await page.waitForFunction(`received.at(-1).key === 'l'`);

      expect(
        await page.evaluate(`received.filter(({ type }) => type === 'deckwright:key')`),
      ).toEqual([
        { type: 'deckwright:key', key: 'k', shift: false },
        { type: 'deckwright:key', key: 'l', shift: true },
      ]);
    },
    timeoutMs,
  );
});

describe('the HTML file in a browser', () => {
  it(
    'the HTML file opens without console messages or layout shift, and without animations if the user prefers reduced motion',
    async () => {
      context = await browser.newContext({ reducedMotion: 'reduce' });
      const page = await context.newPage();
      const complaints = collectConsoleProblems(page);
      await page.goto(`${await writeViewerPage()}?page=toc`);
      await press(page, 'Escape', 'ArrowRight', 'n', 't');

      const moved = await page.evaluate(`new Promise((done) => {
      let sum = 0;
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => { if (!entry.hadRecentInput) sum += entry.value; })).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => done([sum, document.getAnimations().length]), 100);
    })`);

      expect(moved).toEqual([0, 0]);
      expect(complaints).toEqual([]);
    },
    timeoutMs,
  );

  it(
    'the HTML file prints one slide per page in every view',
    async () => {
      const page = await openViewer('?page=toc');

      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
      const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];

      expect(pages.length).toBe(slideCount);
      expect(pdf.toString('latin1')).toContain('/MediaBox [0 0 960 540]');
    },
    timeoutMs,
  );

  it.each([
    // The overview shows slides only as thumbnails; the next cases check the content of slides.
    ['?page=toc', '.canvas'],
    ['?page=all', '.bar'],
    ['#3', '.is-next'],
  ])(
    'the viewer has no serious accessibility violation at %s',
    async (query, except) => {
      const page = await openViewer(query);
      if (query === '#3') await press(page, 'n', '?');

      expect(await findSeriousViolations(page, { except })).toEqual([]);
    },
    timeoutMs,
  );
});
