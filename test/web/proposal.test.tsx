/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { section } from './support/contents.ts';
import { onCall } from './support/fake-api.ts';
import { makeSlideWith } from './support/fake-deck.ts';
import {
  field,
  fieldText,
  openStudio,
  openTab,
  press,
  saveNow,
  setupStudioTests,
  type,
} from './support/studio.tsx';

const proposal = (changes: Partial<NonNullable<SlideView['proposal']>> = {}) => ({
  ...{ content: section('Shorter'), quality: { score: 90, findings: [] } },
  ...{ instruction: 'Be shorter.', created_at: '2026-01-01T00:00:00Z' },
  ...{ outdated: false, unchanged: false },
  ...changes,
});

/** Opens the studio with a proposal; accepting and discarding work as on the server. */
async function openProposal(changes: Parameters<typeof proposal>[0] = {}) {
  const withProposal = makeSlideWith(0, section('Long'), { proposal: proposal(changes) });
  const opened = await openStudio([withProposal, makeSlideWith(1, section('Next'))], {
    rules: [
      ({ method, path }) => {
        if (method !== 'POST' || !path.includes('/proposal/')) return undefined;
        const { server } = opened;
        if (path.includes('/accept'))
          return { body: server.saveElsewhere('s0', proposal(changes).content) };
        server.slides = [makeSlideWith(0, section('Long')), ...server.slides.slice(1)];
        return { body: server.slides[0] };
      },
    ],
  });
  return opened;
}

setupStudioTests();

describe('proposal', () => {
  it('a proposal is shown next to the current slide, with its instruction and buttons', async () => {
    await openProposal();

    const sides = within(await screen.findByRole('region', { name: 'Proposal' }));
    expect(sides.getByRole('img', { name: 'Current' })).toBeTruthy();
    expect(sides.getByRole('img', { name: 'Proposal' })).toBeTruthy();
    expect(sides.getByText('Be shorter.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Accept' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
  });

  it('an accepted proposal replaces the slide at the displayed rev', async () => {
    const { server } = await openProposal();

    press('Accept');

    await waitFor(() => expect(fieldText(field('Title'))).toBe('Shorter'));
    const [post] = server.sentBy('POST');
    expect(post?.path).toContain('/slides/s0/proposal/accept?created_at=2026-01-01T00');
    expect(post?.headers.get('If-Match')).toBe('"1"');
  });

  it('an accepted proposal can be undone', async () => {
    const { server } = await openProposal();
    press('Accept');
    await waitFor(() => expect(fieldText(field('Title'))).toBe('Shorter'));

    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', false),
    );
    press('Undo');
    saveNow();

    await waitFor(() => expect(server.find('s0')?.title).toBe('Long'));
  });

  it('a discarded proposal leaves the slide, with nothing to undo', async () => {
    await openProposal();

    press('Discard');

    await waitFor(() => expect(fieldText(field('Title'))).toBe('Long'));
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true);
  });

  it('an outdated proposal can only be discarded', async () => {
    await openProposal({ outdated: true });

    expect(await screen.findByText(/The slide has changed since/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Accept' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Discard' })).toHaveProperty('disabled', false);
  });

  it('slides can be edited while another slide has a proposal', async () => {
    await openProposal();

    press('Next slide');

    await waitFor(() => expect(fieldText(field('Title'))).toBe('Next'));
  });

  it('a proposal without changes can’t be accepted, and keeps its instruction for editing', async () => {
    const { server } = await openProposal({ unchanged: true, instruction: 'Use half the words' });
    await screen.findByRole('textbox', { name: 'Title' });
    openTab('Assistant');

    expect(screen.getByText('The model changed nothing. Try another wording.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(screen.getByDisplayValue('Use half the words')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

    await waitFor(() =>
      expect(server.sentBy('POST').some(({ path }) => path.includes('/discard'))).toBe(true),
    );
    await waitFor(() => expect(screen.queryByText(/The model changed nothing/)).toBeNull());
  });
});

describe('request for a proposal', () => {
  it('a proposal is requested for the displayed rev, and the field is cleared', async () => {
    const { server } = await openStudio([makeSlideWith(0, section('Long'), { rev: 3 })], {
      rules: [onCall('POST', '/revise', { status: 202, body: {} })],
    });
    await screen.findByRole('textbox', { name: 'Title' });
    openTab('Assistant');
    expect(screen.getByRole('button', { name: 'Generate proposal' })).toHaveProperty(
      'disabled',
      true,
    );

    type('What should change?', 'Be shorter.');
    press('Generate proposal');

    await waitFor(() => expect(fieldText(field('What should change?'))).toBe(''));
    const [post] = server.sentBy('POST');
    expect([post?.headers.get('If-Match'), post?.body]).toEqual([
      '"3"',
      { instruction: 'Be shorter.' },
    ]);
  });

  it('a rejected request keeps the instruction and shows the reason', async () => {
    const refused = { status: 409, body: { detail: 'In progress.', code: 'being_made' } };
    await openStudio([makeSlideWith(0, section('Long'))], {
      rules: [onCall('POST', '/revise', refused)],
    });
    await screen.findByRole('textbox', { name: 'Title' });
    openTab('Assistant');
    type('What should change?', 'Be shorter.');

    press('Generate proposal');

    expect((await screen.findByRole('alert')).textContent).toMatch(/In progress|being generated/);
    expect(fieldText(field('What should change?'))).toBe('Be shorter.');
  });
});
