/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommentThread } from '#shared/schemas/comments.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { CommentsPanel } from '#web/features/comments/components/comments-panel.tsx';
import { discardDrafts } from '#web/lib/discard-drafts.ts';
import { loadShareTexts } from '#web/lib/i18n.ts';
import { clearPollCache } from '#web/lib/poll.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import { makeDeck } from './support/decks.ts';
import { mockDialogs } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';
import { makeUser } from './support/users.ts';

const at = '2026-01-01T00:00:00Z';

function makeThread(id: string, text: string, changes: Partial<CommentThread> = {}): CommentThread {
  const author = { full_name: 'Gil', is_me: false, is_owner: false };
  const comment = { id, author, text, mentions: [], created_at: at, edited_at: null };
  return {
    ...{ id, slide_id: null, part: null, quote: null, resolved_at: null, resolved_by: null },
    comments: [{ ...comment, is_deleted: false }],
    ...changes,
  };
}

const makeSlide = (id: string, index: number) =>
  ({
    id,
    index,
    content: {
      layout: 'bullets',
      title: `Title ${index + 1}`,
      notes: 'Private',
      sources: [],
      blocks: { items: [{ text: 'Bees drink' }, { text: 'Each day' }] },
    },
  }) as unknown as SlideView;

const slides = [makeSlide('s00', 0), makeSlide('s01', 1)];
const onOpenSlide = vi.fn();
type Rules = Parameters<typeof fakeApi>;

async function openPanel(
  threads: CommentThread[],
  deck: Parameters<typeof makeDeck>[0] = {},
  ...rules: Rules
) {
  const people = [
    { id: 'c1', email: null, full_name: 'Gil', role: 'commenter', status: 'active', is_me: false },
  ];
  const api = fakeApi(
    ...rules,
    onCall('GET', '/comments', { body: { items: threads } }),
    onCall('GET', '/collaborators', { body: { items: people } }),
  );
  await loadShareTexts();
  const [slide] = slides;
  if (!slide) throw new Error('no slide');
  await mount(<CommentsPanel {...{ deck: makeDeck(deck), slide, slides, onOpenSlide }} />);
  return api;
}

const listSentChanges = (api: Awaited<ReturnType<typeof openPanel>>) =>
  api.sent.filter(({ method }) => method !== 'GET');

beforeEach(() => {
  clearPollCache();
  useToasts.setState({ toasts: [] });
  signIn();
});
afterEach(() => {
  cleanup();
  discardDrafts(makeUser().id);
});

const peopleList = () => within(screen.getByRole('listbox', { name: 'People to mention' }));

describe('the comments panel', () => {
  it('the comments panel groups threads: this slide, the presentation, other slides, removed slides, resolved threads', async () => {
    await openPanel([
      makeThread('t1', 'On two', { slide_id: 's01' }),
      makeThread('t2', 'On all'),
      makeThread('t3', 'On one', { slide_id: 's00', quote: 'Bees drink' }),
      makeThread('t4', 'On none', { slide_id: 's09' }),
      makeThread('t5', 'Old', { resolved_at: at }),
    ]);

    await screen.findByText('On one');
    const titles = screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
    expect(titles).toEqual(['Slide 1', 'Whole presentation', 'Slide 2', 'Removed slides']);
    expect(screen.getByText('1 resolved thread')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Slide 2' }));
    expect(onOpenSlide).toHaveBeenCalledWith('s01');
  });

  it('the comments panel sends a comment on a text with a mention chosen from the people', async () => {
    const api = await openPanel(
      [],
      {},
      onCall('POST', '/comments', { status: 201, body: makeThread('t1', 'x') }),
    );
    const subject = await screen.findByLabelText('About');

    fireEvent.change(subject, { target: { value: 'blocks.items[0].text' } });
    const field = screen.getByLabelText<HTMLTextAreaElement>('New comment');
    fireEvent.click(await screen.findByRole('button', { name: 'Mention someone' }));
    expect(document.activeElement).toBe(field);
    fireEvent.click(peopleList().getByRole('option', { name: 'Gil' }));
    fireEvent.change(field, { target: { value: `${field.value}really?` } });
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });

    await waitFor(() => expect(listSentChanges(api)).toHaveLength(1));
    expect(listSentChanges(api)[0]?.body).toEqual({
      text: '@Gil really?',
      mentions: ['c1'],
      slide_id: 's00',
      part: 'blocks.items[0].text',
      quote: 'Bees drink',
    });
    await waitFor(() => expect(field.value).toBe(''));
  });

  it('a name is completed after an @ by keyboard, and Enter then no longer completes', async () => {
    const api = await openPanel(
      [],
      {},
      onCall('POST', '/comments', { status: 201, body: makeThread('t1', 'x') }),
    );
    await screen.findByRole('button', { name: 'Mention someone' });
    const field = screen.getByLabelText<HTMLTextAreaElement>('New comment');

    fireEvent.change(field, { target: { value: 'See @g', selectionStart: 6 } });
    const choices = peopleList();
    expect(choices.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Gil']);
    expect(field.getAttribute('aria-activedescendant')).toBe(choices.getByRole('option').id);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(field.value).toBe('See @Gil ');
    expect(screen.queryByRole('listbox')).toBeNull();
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });

    await waitFor(() => expect(listSentChanges(api)).toHaveLength(1));
    expect(listSentChanges(api)[0]?.body).toMatchObject({ text: 'See @Gil ', mentions: ['c1'] });
  });

  it('the mention button inserts an @ at the cursor, after a space, and Escape closes the list', async () => {
    await openPanel([]);
    const field = screen.getByLabelText<HTMLTextAreaElement>('New comment');
    fireEvent.change(field, { target: { value: 'Ask first' } });
    field.setSelectionRange(3, 3);

    fireEvent.click(await screen.findByRole('button', { name: 'Mention someone' }));
    expect(field.value).toBe('Ask @ first');
    expect(peopleList().getAllByRole('option')).toHaveLength(1);
    fireEvent.keyDown(field, { key: 'Escape' });

    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field.value).toBe('Ask @ first');
  });

  it('an @ says that an invited person has not joined, and Enter makes a line break', async () => {
    const gil = { id: 'c1', email: 'gil@example.com', full_name: null, role: 'commenter' };
    const body = { items: [{ ...gil, status: 'invited', is_me: false }] };
    await openPanel([], {}, onCall('GET', '/collaborators', { body }));
    const field = screen.getByLabelText<HTMLTextAreaElement>('New comment');

    fireEvent.change(field, { target: { value: 'See @g', selectionStart: 6 } });

    expect(await screen.findByText('gil@example.com has not joined yet.')).toBeTruthy();
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true);
    fireEvent.change(field, { target: { value: 'See @x', selectionStart: 6 } });
    expect(screen.queryByText(/has not joined yet/)).toBeNull();
  });

  it('an @ in a presentation that is shared with nobody offers the share dialog', async () => {
    mockDialogs();
    await openPanel([], {}, onCall('GET', '/collaborators', { body: { items: [] } }));
    const field = screen.getByLabelText<HTMLTextAreaElement>('New comment');
    fireEvent.change(field, { target: { value: 'See @', selectionStart: 5 } });

    fireEvent.click(await screen.findByRole('button', { name: 'Invite people' }));

    expect(await screen.findByRole('dialog', { name: 'Share' })).toBeTruthy();
    expect(screen.queryByText('Nobody else is here yet.')).toBeNull();
  });

  it.each(['a@g', 'See @x', '@ g'])(
    'the list of people to mention stays closed for %j',
    async (value) => {
      await openPanel([]);
      await screen.findByRole('button', { name: 'Mention someone' });
      const field = screen.getByLabelText<HTMLTextAreaElement>('New comment');

      fireEvent.change(field, { target: { value, selectionStart: value.length } });

      expect(screen.queryByRole('listbox')).toBeNull();
    },
  );

  it('the comments panel sends a reply to a thread and resolves the thread', async () => {
    const thread = makeThread('t1', 'Why?', { slide_id: 's00' });
    const api = await openPanel(
      [thread],
      {},
      onCall('POST', '/comments/t1/replies', { status: 201, body: thread }),
      onCall('POST', '/comments/t1/resolve', { body: thread }),
    );

    fireEvent.click(await screen.findByRole('button', { name: 'Reply' }));
    const form = within(screen.getByRole('region', { name: 'Thread' }));
    fireEvent.change(form.getByLabelText('Reply'), { target: { value: 'Because.' } });
    fireEvent.click(form.getByRole('button', { name: 'Reply' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Resolve' }));

    await waitFor(() => expect(listSentChanges(api)).toHaveLength(2));
    expect(listSentChanges(api)[0]?.body).toEqual({ text: 'Because.', mentions: [] });
  });

  it('the comments panel shows a viewer no form and no buttons', async () => {
    await openPanel([makeThread('t1', 'Why?')], { my_role: 'viewer' });

    await screen.findByText('Why?');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('the comments panel lets the owner delete comments of others, but not edit them', async () => {
    await openPanel([makeThread('t1', 'Why?')]);

    expect(await screen.findByRole('button', { name: 'Delete comment' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit comment' })).toBeNull();
  });

  it('a deleted comment is hidden at once, Undo shows it again, and no request is sent', async () => {
    const api = await openPanel([makeThread('t1', 'Why?')]);

    fireEvent.click(await screen.findByRole('button', { name: 'Delete comment' }));
    await waitFor(() => expect(screen.queryByText('Why?')).toBeNull());
    const [toast] = useToasts.getState().toasts;
    expect(toast).toMatchObject({ text: 'Comment deleted.', action: { label: 'Undo' } });
    act(() => toast?.action?.run());
    window.dispatchEvent(new Event('pagehide'));

    expect(await screen.findByText('Why?')).toBeTruthy();
    expect(listSentChanges(api)).toEqual([]);
  });

  it('the deletion of a comment is sent when the page is closed before its message disappears', async () => {
    const api = await openPanel(
      [makeThread('t1', 'Why?')],
      {},
      onCall('DELETE', '/comments/t1', { status: 204 }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Delete comment' }));

    window.dispatchEvent(new Event('pagehide'));

    await waitFor(() =>
      expect(listSentChanges(api)).toMatchObject([
        { method: 'DELETE', path: expect.stringMatching(/comments\/t1$/) },
      ]),
    );
  });

  it('the message about a resolved thread has an Undo that reopens it', async () => {
    const thread = makeThread('t1', 'Why?');
    const api = await openPanel(
      [thread],
      {},
      onCall('POST', '/comments/t1/resolve', { body: thread }),
      onCall('POST', '/comments/t1/reopen', { body: thread }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Resolve' }));
    await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
    const [toast] = useToasts.getState().toasts;
    expect(toast?.text).toBe('Thread resolved.');

    act(() => toast?.action?.run());

    await waitFor(() => expect(listSentChanges(api)).toHaveLength(2));
    expect(listSentChanges(api)[1]?.path).toMatch(/comments\/t1\/reopen$/);
  });

  it('the comments panel keeps the text when sending fails', async () => {
    const body = { detail: 'This presentation already has 500 comments.', code: 'comments_full' };
    await openPanel([], {}, onCall('POST', '/comments', { status: 409, body }));
    const field = await screen.findByLabelText<HTMLTextAreaElement>('New comment');

    fireEvent.change(field, { target: { value: 'Mine' } });
    fireEvent.click(screen.getByRole('button', { name: 'Comment' }));

    expect(await screen.findByText(/already has 500 comments/)).toBeTruthy();
    expect(field.value).toBe('Mine');
  });

  it('the comments panel keeps an unsent comment when another slide is selected, until the user signs out', async () => {
    await openPanel([]);
    const write = screen.getByLabelText('New comment');
    fireEvent.change(write, { target: { value: 'Half a thought' } });
    cleanup();

    await openPanel([]);
    const kept = screen.getByLabelText<HTMLTextAreaElement>('New comment').value;
    discardDrafts(makeUser().id);
    cleanup();
    await openPanel([]);

    expect(kept).toBe('Half a thought');
    expect(screen.getByLabelText<HTMLTextAreaElement>('New comment').value).toBe('');
  });

  it('the comments panel shows markup of a comment as text', async () => {
    await openPanel([makeThread('t1', '<img src=x onerror=alert(1)>')]);

    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
  });
});
