import { describe, expect, it } from 'vitest';
import type { PresentationSummary, Stage } from '#shared/schemas/presentations.ts';
import { buildInviteLink, formatCode } from '#web/features/admin/components/invites/invite-link.ts';
import { countSlideProgress } from '#web/features/decks/api/deck-progress.ts';
import { getDeckTitle } from '#web/features/decks/api/deck-title.ts';
import { getPollInterval } from '#web/features/decks/api/polling.ts';
import { deckActions } from '#web/features/decks/components/deck-actions.ts';
import { buildSlideFrames } from '#web/features/decks/components/detail/slide-frames.ts';
import { buildPreviewUrl, getNextPage, parsePage } from '#web/features/preview/api/preview-url.ts';
import { makeSlide, makeStages, makeSummary } from './support/decks.ts';

describe('the actions in the menu of a deck', () => {
  const shownActions = (deck: PresentationSummary) =>
    deckActions.filter(({ isShown }) => isShown(deck, 'another')).map(({ id }) => id);

  it('the menu of a finished deck lists all actions', () => {
    expect(shownActions(makeSummary())).toEqual(['open', 'preview', 'download', 'share', 'delete']);
  });

  it('only the owner’s menu moves the deck to a folder', () => {
    const [move] = deckActions.filter(({ id }) => id === 'move');
    const deck = makeSummary();

    expect(move?.isShown(deck, deck.owner.id)).toBe(true);
    expect(move?.isShown(deck, 'another')).toBe(false);
    expect(move?.isShown(deck, undefined)).toBe(false);
  });

  it('the deck menu lists regenerate and publish if allowed', () => {
    const deck = makeSummary({
      stages: makeStages(),
      allowed_actions: ['regenerate_slides', 'regenerate_deploy', 'delete'],
    });

    expect(shownActions(deck)).toEqual([
      'open',
      'preview',
      'download',
      'share',
      'regenerate',
      'publish',
      'delete',
    ]);
  });

  it('the deck menu omits publish while slides are unfinished, even if versions can be restored', () => {
    const deck = makeSummary({
      allowed_actions: ['regenerate_slides', 'restore_version'],
    });

    expect(shownActions(deck)).toEqual(['open', 'preview', 'download', 'share', 'regenerate']);
  });

  it('the deck menu omits the preview without a version, and actions that are not allowed', () => {
    expect(shownActions(makeSummary({ current_html_version: null, allowed_actions: [] }))).toEqual([
      'open',
    ]);
  });
});

describe('frames of the filmstrip', () => {
  it('buildSlideFrames returns an empty frame for each requested slide before any slide exists', () => {
    expect(buildSlideFrames([], 3)).toEqual([0, 1, 2].map((index) => ({ index, slide: null })));
  });

  it('buildSlideFrames sorts the slides by index', () => {
    const frames = buildSlideFrames([makeSlide(2), makeSlide(0)], 3);

    expect(frames.map(({ slide }) => slide?.id)).toEqual(['s0', undefined, 's2']);
  });
});

describe('the progress of a deck', () => {
  it('the deck’s progress does not count the review task as a slide', () => {
    const stage: Stage = {
      name: 'slides',
      status: 'completed',
      done: 9,
      total: 9,
      started_at: null,
      finished_at: null,
      error: null,
    };

    expect(countSlideProgress(makeSummary({ stages: [stage], slide_count: 8 }))).toEqual({
      done: 8,
      total: 8,
    });
  });

  it('the deck’s progress counts all slides when the stage is done, except unfinished additions', () => {
    const [, , stage] = makeStages('completed');
    const stages = stage ? [{ ...stage, done: 9, total: 9 }] : [];
    const deck = makeSummary({ stages, slide_count: 11 });

    expect(countSlideProgress(deck)).toEqual({ done: 11, total: 11 });
    expect(countSlideProgress(deck, 1)).toEqual({ done: 10, total: 11 });
  });

  it.each([
    ['queued', 2000],
    ['running', 2000],
    ['paused', 10_000],
    ['completed', false],
    ['failed', false],
    ['cancelled', false],
  ] as const)('a %s deck is polled every %s ms', (status, interval) => {
    expect(getPollInterval({ status, is_publishing: false, is_shared: false })).toBe(interval);
  });

  it('a completed deck is polled while its edits are being published', () => {
    expect(getPollInterval({ status: 'completed', is_publishing: true, is_shared: false })).toBe(
      2000,
    );
  });

  it('a completed deck that is shared is polled, because others change it', () => {
    const deck = { status: 'completed', is_publishing: false, is_shared: true } as const;

    expect(getPollInterval(deck)).toBe(10_000);
  });
});

describe('the title of a deck', () => {
  it('the deck’s title is the topic’s first line until the outline has a title', () => {
    expect(getDeckTitle({ title: '', topic: '\n# The harbour\n\ntext' }, 'Untitled')).toBe(
      'The harbour',
    );
    expect(getDeckTitle({ title: '', topic: '' }, 'Untitled')).toBe('Untitled');
  });
});

describe('URL of a preview', () => {
  it('the preview has a URL on the preview host with page, version and token', () => {
    const address = buildPreviewUrl(
      'https://preview.example',
      { id: 'a', version: '2', page: 3 },
      't/k',
    );

    expect(address).toBe(
      'https://preview.example/api/presentations/a/preview?page=3&version=2&token=t%2Fk',
    );
  });

  it.each([
    [null, 'toc'],
    ['toc', 'toc'],
    ['all', 'all'],
    ['3', 3],
    ['0', 'toc'],
    ['x', 'toc'],
  ])('the preview’s page %s is parsed as %s', (text, page) => {
    expect(parsePage(text)).toBe(page);
  });

  it('the preview goes from the contents to page 1 and stops at the last page', () => {
    expect(getNextPage('toc', 1, 8)).toBe(1);
    expect(getNextPage(1, -1, 8)).toBe('toc');
    expect(getNextPage(8, 1, 8)).toBe(8);
  });
});

describe('the format of an invite code', () => {
  it('an invite code is formatted and has a registration link', () => {
    expect(formatCode('ABCDEFGHJK')).toBe('ABCDE-FGHJK');
    expect(buildInviteLink('https://app.example', 'ABCDE-FGHJK')).toBe(
      'https://app.example/auth/register?code=ABCDE-FGHJK',
    );
  });
});
