import { describe, expect, it } from 'vitest';
import type { PresentationSummary, Stage } from '#shared/schemas/presentations.ts';
import { inviteLink, shownCode } from '#web/features/admin/components/invites/invite-link.ts';
import { slideProgress } from '#web/features/decks/api/deck-progress.ts';
import { titleOf } from '#web/features/decks/api/deck-title.ts';
import { pollInterval } from '#web/features/decks/api/polling.ts';
import { deckActions } from '#web/features/decks/components/deck-actions.ts';
import { framesOf } from '#web/features/decks/components/detail/frames-of.ts';
import { pageAfter, pageOf, previewAddress } from '#web/features/preview/api/preview-address.ts';
import { makeSlide, makeStages, makeSummary } from './support/decks.ts';

describe('the menu of a deck', () => {
  const shown = (deck: PresentationSummary) =>
    deckActions.filter(({ isShown }) => isShown(deck)).map(({ id }) => id);

  it('offers everything for a finished deck', () => {
    expect(shown(makeSummary())).toEqual(['open', 'preview', 'download', 'share', 'delete']);
  });

  it('offers to make the slides again and to publish them where that is allowed', () => {
    const deck = makeSummary({
      stages: makeStages(),
      allowed_actions: ['regenerate_slides', 'regenerate_deploy', 'delete'],
    });

    expect(shown(deck)).toEqual([
      'open',
      'preview',
      'download',
      'share',
      'regenerate',
      'publish',
      'delete',
    ]);
  });

  it('does not offer to publish slides that are not all there, though a version could be', () => {
    const deck = makeSummary({
      allowed_actions: ['regenerate_slides', 'restore_version'],
    });

    expect(shown(deck)).toEqual(['open', 'preview', 'download', 'share', 'regenerate']);
  });

  it('has no preview before there is a version, and no action that is not allowed', () => {
    expect(shown(makeSummary({ current_html_version: null, allowed_actions: [] }))).toEqual([
      'open',
    ]);
  });
});

describe('the frames', () => {
  it('are as many as were asked for before there is a slide', () => {
    expect(framesOf([], 3)).toEqual([0, 1, 2].map((index) => ({ index, slide: null })));
  });

  it('hold the slides in their places, whatever the order they come in', () => {
    const frames = framesOf([makeSlide(2), makeSlide(0)], 3);

    expect(frames.map(({ slide }) => slide?.id)).toEqual(['s0', undefined, 's2']);
  });
});

describe('the progress', () => {
  it('counts slides, not the review that follows them', () => {
    const stage: Stage = {
      name: 'slides',
      status: 'completed',
      done: 9,
      total: 9,
      started_at: null,
      finished_at: null,
      error: null,
    };

    expect(slideProgress(makeSummary({ stages: [stage], slide_count: 8 }))).toEqual({
      done: 8,
      total: 8,
    });
  });

  it('of slides that are done is all of them but those that were added and aren’t made', () => {
    const [, , stage] = makeStages('completed');
    const stages = stage ? [{ ...stage, done: 9, total: 9 }] : [];
    const deck = makeSummary({ stages, slide_count: 11 });

    expect(slideProgress(deck)).toEqual({ done: 11, total: 11 });
    expect(slideProgress(deck, 1)).toEqual({ done: 10, total: 11 });
  });

  it.each([
    ['queued', 2000],
    ['running', 2000],
    ['paused', 10_000],
    ['completed', false],
    ['failed', false],
    ['cancelled', false],
  ] as const)('of a %s deck is looked at every %s ms', (status, interval) => {
    expect(pollInterval(status)).toBe(interval);
  });
});

describe('a title', () => {
  it('is the topic’s first line until the outline has given one', () => {
    expect(titleOf({ title: '', topic: '\n# The harbour\n\ntext' }, 'Untitled')).toBe(
      'The harbour',
    );
    expect(titleOf({ title: '', topic: '' }, 'Untitled')).toBe('Untitled');
  });
});

describe('the preview', () => {
  it('is on the preview host, with page, version and token', () => {
    const address = previewAddress(
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
  ])('reads %s as %s', (text, page) => {
    expect(pageOf(text)).toBe(page);
  });

  it('turns from the contents to page 1 and stops at the last', () => {
    expect(pageAfter('toc', 1, 8)).toBe(1);
    expect(pageAfter(1, -1, 8)).toBe('toc');
    expect(pageAfter(8, 1, 8)).toBe(8);
  });
});

describe('an invite code', () => {
  it('is handed out as a link', () => {
    expect(shownCode('ABCDEFGHJK')).toBe('ABCDE-FGHJK');
    expect(inviteLink('https://app.example', 'ABCDE-FGHJK')).toBe(
      'https://app.example/auth/register?code=ABCDE-FGHJK',
    );
  });
});
