/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { DeckHeader } from '#web/features/decks/components/detail/deck-header.tsx';
import { StageRail } from '#web/features/decks/components/detail/stage-rail.tsx';
import { UnpublishedNote } from '#web/features/decks/components/detail/unpublished-note.tsx';
// Loaded when it is asked for: here it is there already.
import '#web/features/decks/components/regenerate/publish-dialog.tsx';
import { VersionsTab } from '#web/features/decks/components/detail/versions-tab.tsx';
import { NewerNote } from '#web/features/preview/components/newer-note.tsx';
import { forgetAnswers } from '#web/lib/poll.ts';
import { deckId, makeDeck, makeStages, makeTask, makeVersion } from './support/decks.ts';
import { standInForDialogs, standInForPopovers } from './support/dialogs.ts';
import { fakeApi, on, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';

const versions = [makeVersion({ version: 1 }), makeVersion({ version: 2, reason: 'edited' })];
const published = (changes: Partial<Presentation> = {}) =>
  makeDeck({
    versions,
    latest_version: 2,
    working_version: 2,
    current_html_version: 2,
    ...changes,
  });
const changed = (changes: Partial<Presentation> = {}) =>
  published({ has_unpublished: true, slide_count: 4, ...changes });
const added = (changes: Partial<Task> = {}) =>
  makeTask({
    id: 'add-1-x',
    kind: 'slides.add',
    slide_index: 3,
    is_aside: true,
    status: 'running',
    ...changes,
  });

beforeEach(() => {
  standInForDialogs();
  standInForPopovers();
  forgetAnswers();
});
afterEach(() => cleanup());

describe('slides that were changed since they were published', () => {
  it('are told with what is shown instead, and are published by one press and a question', async () => {
    const api = fakeApi(
      onCall('POST', '/regenerate', { body: published({ status: 'running' }) }),
      onCall('GET', `/presentations/${deckId}`, { body: changed() }),
    );
    await mount(<UnpublishedNote deck={changed()} tasks={[]} />);

    expect(screen.getByText(/unpublished changes. Preview and downloads show version 2/));
    expect(screen.getByText('It has 3 slides; there are now 4.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Publish changes' }));
    const publish = { name: 'Publish version 3' };
    fireEvent.click(await screen.findByRole('button', publish, { timeout: 4000 }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [post] = api.sent.filter(({ method }) => method === 'POST');
    expect(post?.path).toBe(`/api/presentations/${deckId}/regenerate?regenerate_from=deploy`);
  });

  it('can’t be published while one of them is being made, or could not be', async () => {
    await mount(<UnpublishedNote deck={changed()} tasks={[added()]} />);
    const waiting = screen.getByText(/when the slide in progress is finished/);
    const button = screen.queryByRole('button');
    cleanup();
    await mount(<UnpublishedNote deck={changed()} tasks={[added({ status: 'failed' })]} />);

    expect([Boolean(waiting), button, screen.queryByRole('button')]).toEqual([true, null, null]);
  });

  it('are not told while the deck is made, nor where there are none', async () => {
    await mount(<UnpublishedNote deck={changed({ status: 'running' })} tasks={[]} />);
    await mount(<UnpublishedNote deck={published()} tasks={[]} />);

    expect(screen.queryByText(/version 2/)).toBeNull();
  });

  it('are named in the list of versions, in what downloads give and beside the preview', async () => {
    await mount(<VersionsTab deck={changed()} tasks={[]} />);
    const [newest] = screen.getAllByRole('listitem');
    const inList = within(newest ?? document.body);
    expect(inList.getByText('Slides before your latest changes')).toBeTruthy();
    expect(inList.getByText('without the latest changes')).toBeTruthy();
    cleanup();

    await mount(<NewerNote deck={changed()} version={2} />);

    expect(screen.getByText(/newer changes that aren’t published yet/)).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe(`/presentation/${deckId}`);
  });
});

describe('an older version that is made current', () => {
  const older = published({ current_html_version: 1 });

  it('is told as what is shown, with a way back to the slides as they are', async () => {
    const api = fakeApi(onCall('PUT', '/current-html-version', { body: published() }));
    await mount(<UnpublishedNote deck={older} tasks={[]} />);

    expect(screen.getByText(/show version 1. The slides on this page are version 2/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Make version 2 current' }));

    await waitFor(() => expect(api.sent[0]?.path).toContain('version=2'));
  });

  it('is told in the preview with a link to the newer one, which says nothing of it', async () => {
    await mount(<NewerNote deck={older} version={1} />);
    const link = screen.getByRole('link', { name: 'See version 2' }).getAttribute('href');
    cleanup();
    await mount(<NewerNote deck={older} version={2} />);

    expect(link).toBe(`/preview/${deckId}/2`);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is told in the preview beside what isn’t published yet', async () => {
    const both = changed({ current_html_version: 1 });
    await mount(<NewerNote deck={both} version={1} />);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));

    expect(screen.getByText(/There is a newer version: 2/)).toBeTruthy();
    expect(screen.getByText(/newer changes that aren’t published yet/)).toBeTruthy();
    expect(links).toEqual([`/preview/${deckId}/2`, `/presentation/${deckId}`]);
  });

  it('is told from a version that was published again without a change', async () => {
    const again = makeVersion({ version: 3, reason: 'republished', parent: 2 });
    await mount(
      <VersionsTab
        deck={published({ versions: [...versions, again], working_version: 3 })}
        tasks={[]}
      />,
    );

    const [newest] = screen.getAllByRole('listitem').map((row) => within(row));
    expect(newest?.getByRole('heading').textContent).toContain('Published again without changes');
    expect(newest?.getByText('Slides on this page')).toBeTruthy();
  });
});

describe('a slide that is made beside a finished deck', () => {
  const stages = makeStages().map((stage) =>
    stage.name === 'slides' ? { ...stage, done: 4, total: 4 } : stage,
  );
  const deck = changed({ stages });

  it('stands in the header, so that it doesn’t say that all is done', async () => {
    fakeApi(on('/config.json', { body: {} }));
    await mount(<DeckHeader deck={deck} tasks={[added()]} />);

    expect(screen.getByText('generating 1 slide')).toBeTruthy();
  });

  it('is not among the slides that the stage counts as done', async () => {
    await mount(<StageRail deck={deck} tasks={[added()]} />);
    const stage = screen.getByText('Slides').closest('li');

    expect(stage?.textContent).toBe('Slidesgenerating 1 slide · 3/4');
    expect(stage?.dataset.status).toBe('running');
  });

  it('is counted as done once it is, though the stage counts those of its own run', async () => {
    const grown = { ...deck, slide_count: 11 };
    await mount(<StageRail deck={grown} tasks={[added({ status: 'completed' })]} />);

    expect(screen.getByText('Slides').closest('li')?.textContent).toBe('SlidesDone · 11/11');
  });

  it('that failed is missing still', async () => {
    await mount(<StageRail deck={deck} tasks={[added({ status: 'failed' })]} />);

    expect(screen.getByText('Slides').closest('li')?.textContent).toBe('SlidesDone · 3/4');
  });

  it('as a proposal is told as one', async () => {
    const proposing = makeTask({
      id: 'revise-1-s1',
      kind: 'slides.revise',
      is_aside: true,
      status: 'queued',
    });
    fakeApi(on('/config.json', { body: {} }));
    await mount(<DeckHeader deck={deck} tasks={[proposing]} />);

    expect(screen.getByText('generating 1 proposal')).toBeTruthy();
  });
});
