/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SlideView, Task } from '#shared/schemas/presentations.ts';
import { makeSection } from './support/contents.ts';
import { makeTask } from './support/decks.ts';
import { type fakeApi, onCall } from './support/fake-api.ts';
import { makeSlideWith } from './support/fake-deck.ts';
import {
  field,
  fieldText,
  openEditor,
  openStudio,
  openTab,
  press,
  reportChangeOfOtherTab,
  saveNow,
  setupStudioTests,
  type,
  typeInto,
} from './support/studio.tsx';

const makeProposal = (changes: Partial<NonNullable<SlideView['proposal']>> = {}) => ({
  ...{ content: makeSection('Shorter'), quality: { score: 90, findings: [] } },
  ...{ instruction: 'Be shorter.', created_at: '2026-01-01T00:00:00Z' },
  ...{ outdated: false },
  ...changes,
});

/** Returns the completed task that revised a slide. */
const makeRevision = (slide_id: string, changes: Partial<Task> = {}): Task =>
  makeTask({
    ...{ id: `revise-${slide_id}`, kind: 'slides.revise', slide_id, is_aside: true },
    ...{ status: 'completed', finished_at: '2026-01-02T00:00:00Z' },
    ...changes,
  });

/** Returns a rule of the mocked API that responds to requests for the task list. */
const createTasksRule =
  (tasks: readonly Task[]): Parameters<typeof fakeApi>[number] =>
  ({ method, path }) =>
    method === 'GET' && path.endsWith('/tasks') ? { body: { items: [...tasks] } } : undefined;

/** Opens the studio with a proposal that can be accepted and discarded as on the server. */
async function openProposal(changes: Parameters<typeof makeProposal>[0] = {}) {
  const withProposal = makeSlideWith(0, makeSection('Long'), { proposal: makeProposal(changes) });
  const opened = await openStudio([withProposal, makeSlideWith(1, makeSection('Next'))], {
    rules: [
      ({ method, path }) => {
        if (method !== 'POST' || !path.includes('/proposal/')) return undefined;
        const { server } = opened;
        if (path.includes('/accept'))
          return { body: server.saveElsewhere('s0', makeProposal(changes).content) };
        server.slides = [makeSlideWith(0, makeSection('Long')), ...server.slides.slice(1)];
        return { body: server.slides[0] };
      },
    ],
  });
  return opened;
}

setupStudioTests();

describe('proposed change of a slide', () => {
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

  it('an outdated proposal does not hide the editor, and can be discarded or generated again', async () => {
    const { server } = await openProposal({ outdated: true });

    expect(await screen.findByText(/proposal is out of date/)).toBeTruthy();
    expect(fieldText(field('Title'))).toBe('Long');
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Generate again' })).toBeTruthy();
    press('Discard');

    await waitFor(() => expect(screen.queryByText(/proposal is out of date/)).toBeNull());
    expect(server.sentBy('POST')).toHaveLength(1);
  });

  it('a conflict is shown before a proposal', async () => {
    const { server } = await openEditor([makeSlideWith(0, makeSection('Long'))]);
    type('Title', 'Mine');
    server.saveElsewhere('s0', makeSection('Theirs'));
    server.slides = server.slides.map((slide) => ({ ...slide, proposal: makeProposal() }));
    act(reportChangeOfOtherTab);

    expect(await screen.findByRole('button', { name: 'Keep mine' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Proposal' })).toBeNull();
  });

  it('slides can be edited while another slide has a proposal', async () => {
    await openProposal();

    press('Next slide');

    await waitFor(() => expect(fieldText(field('Title'))).toBe('Next'));
  });
});

describe('proposals of several slides', () => {
  /** Opens the studio with a proposal for each of two slides. */
  async function openTwoProposals() {
    const slides = ['Long', 'Next'].map((title, i) =>
      makeSlideWith(i, makeSection(title), {
        proposal: makeProposal({ content: makeSection(`Shorter ${i + 1}`) }),
      }),
    );
    const opened = await openStudio(slides, {
      rules: [
        ({ method, path }) => {
          const [, id = '', decision] = /slides\/(\w+)\/proposal\/(\w+)/.exec(path) ?? [];
          if (method !== 'POST' || id === '') return undefined;
          const { server } = opened;
          const slide = server.find(id);
          const content = decision === 'accept' ? slide?.proposal?.content : slide?.content;
          return { body: content && server.saveElsewhere(id, content) };
        },
      ],
    });
    return opened;
  }

  it('the filmstrip marks the slides that have a proposal', async () => {
    await openTwoProposals();

    const marks = await screen.findAllByRole('img', { name: 'Proposal' });

    expect(marks.filter((mark) => mark.closest('li'))).toHaveLength(2);
  });

  it('all proposals are accepted with one press, and undone with one', async () => {
    const { server } = await openTwoProposals();
    await screen.findByRole('region', { name: 'Proposal' });

    press('Accept all 2');

    await waitFor(() => expect(server.titles()).toEqual(['Shorter 1', 'Shorter 2']));
    await waitFor(() => expect(fieldText(field('Title'))).toBe('Shorter 1'));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', false),
    );
    press('Undo');
    saveNow();

    await waitFor(() => expect(server.titles()).toEqual(['Long', 'Next']));
  });
});

describe('request for a proposal', () => {
  it('a proposal is requested for the displayed rev', async () => {
    const { server } = await openStudio([makeSlideWith(0, makeSection('Long'), { rev: 3 })], {
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

    await waitFor(() => expect(server.sentBy('POST')).toHaveLength(1));
    const [post] = server.sentBy('POST');
    expect([post?.headers.get('If-Match'), post?.body]).toEqual([
      '"3"',
      { instruction: 'Be shorter.' },
    ]);
  });

  it('a rejected request keeps the instruction and shows the reason', async () => {
    const refused = { status: 409, body: { detail: 'In progress.', code: 'being_made' } };
    await openStudio([makeSlideWith(0, makeSection('Long'))], {
      rules: [onCall('POST', '/revise', refused)],
    });
    await screen.findByRole('textbox', { name: 'Title' });
    openTab('Assistant');
    type('What should change?', 'Be shorter.');

    press('Generate proposal');

    expect((await screen.findByRole('alert')).textContent).toMatch(/In progress|being generated/);
    expect(fieldText(field('What should change?'))).toBe('Be shorter.');
  });

  it('a revision that changes nothing shows a message, and keeps the instruction', async () => {
    const tasks: Task[] = [];
    await openEditor([makeSlideWith(0, makeSection('Long'))], {
      rules: [
        createTasksRule(tasks),
        ({ method }) => {
          if (method !== 'POST') return undefined;
          tasks.push(makeRevision('s0', { is_unchanged: true }));
          return { body: tasks[0] };
        },
      ],
    });
    openTab('Assistant');
    type('What should change?', 'Use half the words');

    press('Generate proposal');

    expect(await screen.findByText('The model changed nothing. Try another wording.')).toBeTruthy();
    expect(fieldText(field('What should change?'))).toBe('Use half the words');
  });
});

describe('revision of all slides', () => {
  it('the dialog for revising all slides closes at once, and one message has all results', async () => {
    const tasks: Task[] = [];
    const outcomes: Record<string, Partial<Task>> = {
      s0: {},
      s1: { is_unchanged: true },
      s2: { status: 'failed' },
    };
    const slides = ['A', 'B', 'C'].map((title, i) => makeSlideWith(i, makeSection(title)));
    await openEditor(slides, {
      rules: [
        createTasksRule(tasks),
        ({ path }) => {
          const [, id] = /slides\/(\w+)\/revise/.exec(path) ?? [];
          if (id === undefined) return undefined;
          tasks.push(makeRevision(id, outcomes[id]));
          return { body: tasks.at(-1) };
        },
      ],
    });
    openTab('Assistant');
    press('Change all slides by instruction');
    const dialog = within(await screen.findByRole('dialog'));
    typeInto(dialog.getByRole('textbox'), 'Be shorter.');

    fireEvent.click(dialog.getByRole('button', { name: 'Generate 3 proposals' }));

    expect(screen.queryByRole('dialog')).toBeNull();
    const text = 'Changes: 1 proposal, 1 unchanged, 1 failed: slide 3.';
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Try again:/ })).toBeTruthy();
    expect(screen.queryByText(/^Done: Slide/)).toBeNull();
  });
});
