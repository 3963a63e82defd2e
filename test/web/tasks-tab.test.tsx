/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Task } from '#shared/schemas/presentations.ts';
import { TasksTab } from '#web/features/decks/components/detail/tasks-tab.tsx';
import { useFrames } from '#web/features/decks/components/detail/use-frames.ts';
import { useTasks } from '#web/features/decks/components/detail/use-tasks.ts';
import { speak } from '#web/lib/i18n.ts';
import { forgetAnswers } from '#web/lib/poll.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import { deckId, makeDeck, makeSlide, makeTask } from './support/decks.ts';
import { standInForDialogs } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';

const remake = makeTask({
  id: 'remake-1-01',
  kind: 'slides.revise',
  slide_index: 1,
  is_aside: true,
  status: 'running',
});

/** The tab as the page has it: over the tasks that are followed. */
function Followed() {
  const deck = makeDeck();
  return <TasksTab deck={deck} tasks={useTasks(deck)} />;
}

/** The tasks beside the titles of the slides. */
function FollowedSlides() {
  const deck = makeDeck();
  const tasks = useTasks(deck);
  const { slides = [] } = useFrames(deck, tasks);
  return (
    <>
      <p>{slides.map(({ title }) => title)}</p>
      <TasksTab deck={deck} tasks={tasks} />
    </>
  );
}

const tasksAnswer = (...lists: Task[][]) =>
  onCall('GET', '/tasks', ...lists.map((items) => ({ body: { items } })));

beforeEach(() => {
  standInForDialogs();
  forgetAnswers();
  useToasts.setState({ toasts: [] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a task', () => {
  it('tells its stage beneath its name, where there is no room for a column of it', async () => {
    fakeApi(tasksAnswer([makeTask({ stage: 'slides' })]));
    await mount(<Followed />);
    const name = await screen.findByRole('rowheader', { name: /Slide 1/ });
    expect(name.textContent).toContain('Stage Slides');

    await act(() => speak('zh'));

    expect(name.textContent).toContain('阶段 幻灯片');
  });

  it('that failed says why in the reader’s language, also where the reason is a new one', async () => {
    const failed = (id: string, code: string) =>
      makeTask({ id, status: 'failed', error: { code, detail: 'The server’s own words.' } });
    fakeApi(tasksAnswer([failed('a', 'invalid_output'), failed('b', 'unheard_of')]));
    await mount(<Followed />);
    await screen.findByText('The model’s answers were invalid.');

    await act(() => speak('zh'));

    screen.getByText('模型给出的内容无法使用。');
    screen.getByText('服务内部出错。');
    expect(screen.queryByText('The server’s own words.')).toBeNull();
  });

  it('is paused and started by the same button, which keeps the focus', async () => {
    const running = makeTask({ status: 'running', allowed_actions: ['pause'] });
    const paused = makeTask({ status: 'paused', allowed_actions: ['start'] });
    const api = fakeApi(
      onCall('POST', '/pause', { body: paused }),
      tasksAnswer([running], [paused]),
    );
    await mount(<Followed />);
    const button = await screen.findByRole('button', { name: 'Pause: Slide 1' });
    button.focus();

    fireEvent.click(button);

    const start = await screen.findByRole('button', { name: 'Start: Slide 1' });
    expect(document.activeElement).toBe(start);
    const [post] = api.sent.filter(({ method }) => method === 'POST');
    expect(post?.path).toBe(`/api/presentations/${deckId}/tasks/slide-1-00/pause`);
    expect(post?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('that allows nothing for a moment gives the focus back to what it allows then', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    const running = makeTask({ status: 'running', allowed_actions: ['pause'] });
    const putBack = makeTask({ status: 'pending', allowed_actions: [] });
    const paused = makeTask({ status: 'paused', allowed_actions: ['start'] });
    fakeApi(tasksAnswer([running], [putBack, { ...remake }], [paused]));
    await mount(<Followed />);
    const button = await vi.waitFor(() => screen.getByRole('button', { name: 'Pause: Slide 1' }));
    button.focus();

    await vi.advanceTimersByTimeAsync(2000);
    await vi.waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    await vi.advanceTimersByTimeAsync(2000);

    const start = await vi.waitFor(() => screen.getByRole('button', { name: 'Start: Slide 1' }));
    expect(document.activeElement).toBe(start);
  });

  it('that can no longer be paused says why and is shown as it is now', async () => {
    const detail = 'This is not possible while the task is completed.';
    fakeApi(
      onCall('POST', '/pause', {
        status: 409,
        body: { detail, code: 'task_action_not_allowed', request_id: 'r' },
      }),
      tasksAnswer([makeTask({ status: 'running', allowed_actions: ['pause'] })], [makeTask()]),
    );
    await mount(<Followed />);

    fireEvent.click(await screen.findByRole('button', { name: 'Pause: Slide 1' }));

    await waitFor(() => expect(useToasts.getState().toasts[0]?.text).toBe(detail));
    expect(await screen.findByText('Completed')).toBeTruthy();
  });

  it('without an allowed action has no button', async () => {
    fakeApi(tasksAnswer([makeTask({ status: 'running' })]));

    await mount(<Followed />);

    expect(await screen.findByText('Slide 1')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('of a finished slide asks before the slide is made again', async () => {
    const done = makeTask({ slide_index: 1, allowed_actions: ['start'] });
    const api = fakeApi(onCall('POST', '/start', { body: remake }), tasksAnswer([done]));
    await mount(<Followed />);

    fireEvent.click(await screen.findByRole('button', { name: 'Regenerate slide 2' }));
    expect(api.sent.some(({ method }) => method === 'POST')).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Regenerate' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.to(`/api/presentations/${deckId}/tasks/slide-1-01/start`)).toHaveLength(1);
  });
});

describe('what runs beside the deck', () => {
  it('stands apart, is followed though the deck is settled, and is told when it ends', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    const own = makeTask({ slide_index: 1, allowed_actions: ['start'] });
    const ended = { ...remake, status: 'completed' as const };
    const api = fakeApi(tasksAnswer([own, remake], [own, remake], [own, ended]));
    await mount(<Followed />);

    await vi.waitFor(() =>
      expect(screen.getByRole('rowheader', { name: 'Side tasks' })).toBeTruthy(),
    );
    expect(screen.getByRole('button', { name: 'Regenerate slide 2' }).ariaDisabled).toBe('true');
    await vi.advanceTimersByTimeAsync(5000);

    await vi.waitFor(() =>
      expect(useToasts.getState().toasts[0]?.text).toBe('Done: Slide 2, regenerated.'),
    );
    const looks = api.sent.length;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(api.sent.length - looks).toBeLessThanOrEqual(1);
  });

  it('has its slide fetched again although it started and ended between two polls', async () => {
    const own = makeTask({ slide_index: 0, allowed_actions: ['start'] });
    const ended = { ...remake, slide_index: 0, status: 'completed' as const };
    const slidesAnswer = (title: string) => ({ body: { items: [makeSlide(0, { title })] } });
    fakeApi(
      onCall('POST', '/start', { body: remake }),
      tasksAnswer([own], [own, ended]),
      // At first, with the answer to the start, and after the end.
      onCall('GET', '/slides', slidesAnswer('Old'), slidesAnswer('Old'), slidesAnswer('New')),
    );
    await mount(<FollowedSlides />);

    fireEvent.click(await screen.findByRole('button', { name: 'Regenerate slide 1' }));
    fireEvent.click(screen.getByRole('button', { name: 'Regenerate' }));

    expect(await screen.findByText('New')).toBeTruthy();
    expect(useToasts.getState().toasts[0]?.text).toBe('Done: Slide 1, regenerated.');
  });
});
