/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { Facts } from '#web/features/decks/components/detail/deck-header.tsx';
import { StageRail } from '#web/features/decks/components/detail/stage-rail.tsx';
import { UnpublishedNote } from '#web/features/decks/components/detail/unpublished-note.tsx';
// The dialog is lazy-loaded; preload it for the test.
import '#web/features/decks/components/regenerate/publish-dialog.tsx';
import { VersionsTab } from '#web/features/decks/components/detail/versions-tab.tsx';
import { NewerNote } from '#web/features/preview/components/newer-note.tsx';
import { clearPollCache } from '#web/lib/poll.ts';
import { deckId, makeDeck, makeStages, makeTask, makeVersion } from './support/decks.ts';
import { mockDialogs, mockPopovers } from './support/dialogs.ts';
import { fakeApi, onCall, onPath } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';

const versions = [makeVersion({ version: 1 }), makeVersion({ version: 2, reason: 'edited' })];
const makePublished = (changes: Partial<Presentation> = {}) =>
  makeDeck({
    versions,
    latest_version: 2,
    working_version: 2,
    current_html_version: 2,
    ...changes,
  });
const makeChanged = (changes: Partial<Presentation> = {}) =>
  makePublished({ has_unpublished: true, slide_count: 4, ...changes });
const makeAddTask = (changes: Partial<Task> = {}) =>
  makeTask({
    id: 'add-1-x',
    kind: 'slides.add',
    slide_index: 3,
    is_aside: true,
    status: 'running',
    ...changes,
  });

beforeEach(() => {
  mockDialogs();
  mockPopovers();
  clearPollCache();
});
afterEach(() => cleanup());

describe('unpublished changes of a presentation', () => {
  it('unpublished changes are summarized, and published after a confirmation', async () => {
    const api = fakeApi(
      onCall('POST', '/regenerate', { body: makePublished({ status: 'running' }) }),
      onCall('GET', `/presentations/${deckId}`, { body: makeChanged() }),
    );
    await mount(<UnpublishedNote deck={makeChanged()} tasks={[]} />);

    expect(screen.getByText(/unpublished changes. Preview and downloads show version 2/));
    expect(screen.getByText('Slides in that version: 3. Slides now: 4.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Publish changes' }));
    const publish = { name: 'Publish version 3' };
    fireEvent.click(await screen.findByRole('button', publish, { timeout: 4000 }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [post] = api.sent.filter(({ method }) => method === 'POST');
    expect(post?.path).toBe(`/api/presentations/${deckId}/regenerate?regenerate_from=deploy`);
  });

  it('unpublished changes can’t be published while a slide is in progress or failed', async () => {
    await mount(<UnpublishedNote deck={makeChanged()} tasks={[makeAddTask()]} />);
    const waiting = screen.getByText(/when the slide in progress is finished/);
    const button = screen.queryByRole('button');
    cleanup();
    await mount(
      <UnpublishedNote deck={makeChanged()} tasks={[makeAddTask({ status: 'failed' })]} />,
    );

    expect([Boolean(waiting), button, screen.queryByRole('button')]).toEqual([true, null, null]);
  });

  it('no unpublished changes are shown during a run, nor without changes', async () => {
    await mount(<UnpublishedNote deck={makeChanged({ status: 'running' })} tasks={[]} />);
    await mount(<UnpublishedNote deck={makePublished()} tasks={[]} />);

    expect(screen.queryByText(/version 2/)).toBeNull();
  });

  it('unpublished changes are marked in the versions list and in the preview', async () => {
    await mount(<VersionsTab deck={makeChanged()} tasks={[]} />);
    const [newest] = screen.getAllByRole('listitem');
    const inList = within(newest ?? document.body);
    expect(inList.getByText('Slides before your latest changes')).toBeTruthy();
    expect(inList.getByText('without the latest changes')).toBeTruthy();
    cleanup();

    await mount(<NewerNote deck={makeChanged()} version={2} />);

    expect(screen.getByText(/newer changes that aren’t published yet/)).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe(`/presentation/${deckId}`);
  });
});

describe('a presentation whose current version is not the newest one', () => {
  const older = makePublished({ current_html_version: 1 });

  it('the note names the older version that is current, and has a button to make the newest one current', async () => {
    const api = fakeApi(onCall('PUT', '/current-html-version', { body: makePublished() }));
    await mount(<UnpublishedNote deck={older} tasks={[]} />);

    expect(screen.getByText(/show version 1. The slides on this page are version 2/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Make version 2 current' }));

    await waitFor(() => expect(api.sent[0]?.path).toContain('version=2'));
  });

  it('when an older version is current, its preview links to the newest version, whose preview shows no note', async () => {
    await mount(<NewerNote deck={older} version={1} />);
    const link = screen.getByRole('link', { name: 'See version 2' }).getAttribute('href');
    cleanup();
    await mount(<NewerNote deck={older} version={2} />);

    expect(link).toBe(`/preview/${deckId}/2`);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('the preview of an older current version mentions both the newer version and unpublished changes', async () => {
    const both = makeChanged({ current_html_version: 1 });
    await mount(<NewerNote deck={both} version={1} />);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));

    expect(screen.getByText(/There is a newer version: 2/)).toBeTruthy();
    expect(screen.getByText(/newer changes that aren’t published yet/)).toBeTruthy();
    expect(links).toEqual([`/preview/${deckId}/2`, `/presentation/${deckId}`]);
  });

  it('the versions tab tells an older current version from a version that was republished without changes', async () => {
    const republished = makeVersion({ version: 3, reason: 'republished', parent: 2 });
    await mount(
      <VersionsTab
        deck={makePublished({ versions: [...versions, republished], working_version: 3 })}
        tasks={[]}
      />,
    );

    const [newest] = screen.getAllByRole('listitem').map((row) => within(row));
    expect(newest?.getByRole('heading').textContent).toContain('Published again without changes');
    expect(newest?.getByText('Slides on this page')).toBeTruthy();
  });
});

describe('slide in progress as a side task', () => {
  const stages = makeStages().map((stage) =>
    stage.name === 'slides' ? { ...stage, done: 4, total: 4 } : stage,
  );
  const deck = makeChanged({ stages });

  it('a slide in progress as a side task is shown in the header of a finished deck', async () => {
    fakeApi(onPath('/config.json', { body: {} }));
    await mount(<Facts deck={deck} tasks={[makeAddTask()]} />);

    expect(screen.getByText('generating 1 slide')).toBeTruthy();
  });

  it('the progress of the slides stage does not count a slide that is being generated', async () => {
    await mount(<StageRail deck={deck} tasks={[makeAddTask()]} />);
    const stage = screen.getByText('Slides').closest('li');

    expect(stage?.textContent).toBe('Slidesgenerating 1 slide · 3/4');
    expect(stage?.dataset.status).toBe('running');
  });

  it('a finished side task counts its slide as done, although the stage’s own count is lower', async () => {
    const grown = { ...deck, slide_count: 11 };
    await mount(<StageRail deck={grown} tasks={[makeAddTask({ status: 'completed' })]} />);

    expect(screen.getByText('Slides').closest('li')?.textContent).toBe('SlidesDone · 11/11');
  });

  it('the header’s count of finished slides excludes a slide whose side task failed', async () => {
    await mount(<StageRail deck={deck} tasks={[makeAddTask({ status: 'failed' })]} />);

    expect(screen.getByText('Slides').closest('li')?.textContent).toBe('SlidesDone · 3/4');
  });

  it('the header names a slide that is being revised as a proposal', async () => {
    const proposing = makeTask({
      id: 'revise-1-s1',
      kind: 'slides.revise',
      is_aside: true,
      status: 'queued',
    });
    fakeApi(onPath('/config.json', { body: {} }));
    await mount(<Facts deck={deck} tasks={[proposing]} />);

    expect(screen.getByText('generating 1 proposal')).toBeTruthy();
  });
});
