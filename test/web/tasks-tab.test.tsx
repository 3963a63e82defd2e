/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Task } from '#shared/schemas/presentations.ts';
import { TasksTab } from '#web/features/decks/components/detail/tasks-tab.tsx';
import { useSlideFrames } from '#web/features/decks/components/detail/use-slide-frames.ts';
import { useTasks } from '#web/features/decks/components/detail/use-tasks.ts';
import { ReviseBox } from '#web/features/decks/components/slide-change/revise-box.tsx';
import { useAnnouncement } from '#web/lib/announce.ts';
import { loadLanguage } from '#web/lib/i18n.ts';
import { clearPollCache } from '#web/lib/poll.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import { deckId, makeDeck, makeSlide, makeTask } from './support/decks.ts';
import { mockDialogs } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';

const regeneration = makeTask({
  id: 'remake-1-01',
  kind: 'slides.revise',
  slide_index: 1,
  is_aside: true,
  status: 'running',
});

/** Renders the tab with tasks that are polled, as on the page. */
function PolledTasks() {
  const deck = makeDeck();
  return <TasksTab deck={deck} tasks={useTasks(deck)} />;
}

/** Renders the tasks with the titles of their slides. */
function PolledSlides() {
  const deck = makeDeck();
  const tasks = useTasks(deck);
  const { slides = [] } = useSlideFrames(deck, tasks);
  return (
    <>
      <p>{slides.map(({ title }) => title)}</p>
      <TasksTab deck={deck} tasks={tasks} />
    </>
  );
}

const createTasksRule = (...lists: Task[][]) =>
  onCall('GET', '/tasks', ...lists.map((items) => ({ body: { items } })));

beforeEach(() => {
  mockDialogs();
  clearPollCache();
  useToasts.setState({ toasts: [] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a row of the tasks tab', () => {
  it('a task row contains the task’s stage below its name, for narrow tables', async () => {
    fakeApi(createTasksRule([makeTask({ stage: 'slides' })]));
    await mount(<PolledTasks />);
    const name = await screen.findByRole('rowheader', { name: /Slide 1/ });
    expect(name.textContent).toContain('Stage Slides');

    await act(() => loadLanguage('zh'));

    expect(name.textContent).toContain('阶段 幻灯片');
  });

  it('a task row shows a failure in the reader’s language, also for an unknown code', async () => {
    const failed = (id: string, code: string) =>
      makeTask({ id, status: 'failed', error: { code, detail: 'The server’s own words.' } });
    fakeApi(createTasksRule([failed('a', 'invalid_output'), failed('b', 'unheard_of')]));
    await mount(<PolledTasks />);
    await screen.findByText('The model’s answers were invalid.');

    await act(() => loadLanguage('zh'));

    screen.getByText('模型给出的内容无法使用。');
    screen.getByText('服务内部出错。');
    expect(screen.queryByText('The server’s own words.')).toBeNull();
  });

  it('one button pauses and starts a task, and keeps focus', async () => {
    const running = makeTask({ status: 'running', allowed_actions: ['pause'] });
    const paused = makeTask({ status: 'paused', allowed_actions: ['start'] });
    const api = fakeApi(
      onCall('POST', '/pause', { body: paused }),
      createTasksRule([running], [paused]),
    );
    await mount(<PolledTasks />);
    const button = await screen.findByRole('button', { name: 'Pause: Slide 1' });
    button.focus();

    fireEvent.click(button);

    const start = await screen.findByRole('button', { name: 'Start: Slide 1' });
    expect(document.activeElement).toBe(start);
    const [post] = api.sent.filter(({ method }) => method === 'POST');
    expect(post?.path).toBe(`/api/presentations/${deckId}/tasks/slide-1-00/pause`);
    expect(post?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('a task row restores focus when an action is available again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    const running = makeTask({ status: 'running', allowed_actions: ['pause'] });
    const waitingTask = makeTask({ status: 'pending', allowed_actions: [] });
    const paused = makeTask({ status: 'paused', allowed_actions: ['start'] });
    fakeApi(createTasksRule([running], [waitingTask, { ...regeneration }], [paused]));
    await mount(<PolledTasks />);
    const button = await vi.waitFor(() => screen.getByRole('button', { name: 'Pause: Slide 1' }));
    button.focus();

    await vi.advanceTimersByTimeAsync(2000);
    await vi.waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    await vi.advanceTimersByTimeAsync(2000);

    const start = await vi.waitFor(() => screen.getByRole('button', { name: 'Start: Slide 1' }));
    expect(document.activeElement).toBe(start);
  });

  it('a task row shows an error and the current state when the task can’t be paused any more', async () => {
    const detail = 'This is not possible while the task is completed.';
    fakeApi(
      onCall('POST', '/pause', {
        status: 409,
        body: { detail, code: 'task_action_not_allowed', request_id: 'r' },
      }),
      createTasksRule([makeTask({ status: 'running', allowed_actions: ['pause'] })], [makeTask()]),
    );
    await mount(<PolledTasks />);

    fireEvent.click(await screen.findByRole('button', { name: 'Pause: Slide 1' }));

    await waitFor(() => expect(useToasts.getState().toasts[0]?.text).toBe(detail));
    expect(await screen.findByText('Completed')).toBeTruthy();
  });

  it('a task row has no button without an allowed action', async () => {
    fakeApi(createTasksRule([makeTask({ status: 'running' })]));

    await mount(<PolledTasks />);

    expect(await screen.findByText('Slide 1')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('regenerating a finished slide asks for confirmation first', async () => {
    const done = makeTask({ slide_index: 1, allowed_actions: ['start'] });
    const api = fakeApi(onCall('POST', '/start', { body: regeneration }), createTasksRule([done]));
    await mount(<PolledTasks />);

    fireEvent.click(await screen.findByRole('button', { name: 'Regenerate slide 2' }));
    expect(api.sent.some(({ method }) => method === 'POST')).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Regenerate' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.to(`/api/presentations/${deckId}/tasks/slide-1-01/start`)).toHaveLength(1);
  });
});

describe('side tasks in the tasks tab', () => {
  it('side tasks are grouped, polled for a finished deck, and reported when they end', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    const pipelineTask = makeTask({ slide_index: 1, allowed_actions: ['start'] });
    const ended = { ...regeneration, status: 'completed' as const };
    const api = fakeApi(
      createTasksRule(
        [pipelineTask, regeneration],
        [pipelineTask, regeneration],
        [pipelineTask, ended],
      ),
    );
    await mount(<PolledTasks />);

    await vi.waitFor(() =>
      expect(screen.getByRole('rowheader', { name: 'Side tasks' })).toBeTruthy(),
    );
    expect(screen.getByRole('button', { name: 'Regenerate slide 2' }).ariaDisabled).toBe('true');
    await vi.advanceTimersByTimeAsync(5000);

    await vi.waitFor(() =>
      expect(useToasts.getState().toasts[0]?.text).toBe('Done: Slide 2, regenerated.'),
    );
    const requestCount = api.sent.length;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(api.sent.length - requestCount).toBeLessThanOrEqual(1);
  });

  it('the end of a proposal has no toast while its slide is shown with the form that revises it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    useToasts.setState({ toasts: [] });
    const proposals = ['slide-a', 'slide-b'].map((slide_id, i) =>
      makeTask({
        ...{ id: `revise-${i}`, kind: 'slides.revise', is_aside: true, slide_id, slide_index: i },
        status: 'running',
      }),
    );
    const ended = proposals.map((task) => ({ ...task, status: 'completed' as const }));
    fakeApi(createTasksRule(proposals, ended));
    await mount(
      <>
        <PolledTasks />
        <ReviseBox
          slideAtRev={{ id: deckId, slideId: 'slide-a', rev: 1 }}
          isInProgress={false}
          isUnchanged={false}
        />
      </>,
    );

    const said: string[] = [];
    const stop = useAnnouncement.subscribe(({ text }) => said.push(text));

    await vi.advanceTimersByTimeAsync(5000);

    await vi.waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
    expect(useToasts.getState().toasts[0]?.text).toBe('Done: Slide 2, proposal.');
    expect(said).toContain('Done: Slide 1, proposal.');
    stop();
  });

  it('side tasks refetch the slide even when they start and end between two polls', async () => {
    const pipelineTask = makeTask({ slide_index: 0, allowed_actions: ['start'] });
    const ended = { ...regeneration, slide_index: 0, status: 'completed' as const };
    const slidesAnswer = (title: string) => ({ body: { items: [makeSlide(0, { title })] } });
    fakeApi(
      onCall('POST', '/start', { body: regeneration }),
      createTasksRule([pipelineTask], [pipelineTask, ended]),
      // The responses to the three requests of the slides: on load, after the task has started, and after it has ended.
      onCall('GET', '/slides', slidesAnswer('Old'), slidesAnswer('Old'), slidesAnswer('New')),
    );
    await mount(<PolledSlides />);

    fireEvent.click(await screen.findByRole('button', { name: 'Regenerate slide 1' }));
    fireEvent.click(screen.getByRole('button', { name: 'Regenerate' }));

    expect(await screen.findByText('New')).toBeTruthy();
    expect(useToasts.getState().toasts[0]?.text).toBe('Done: Slide 1, regenerated.');
  });

  it('files of automatically published edits are named without a version, and show no toast when they end', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    const file = makeTask({
      ...{ id: 'html-1-edits', kind: 'deploy.html', stage: 'deploy' },
      ...{ is_aside: true, status: 'running' },
    });
    const ended = { ...file, status: 'completed' as const };
    fakeApi(createTasksRule([file], [ended]));
    await mount(<PolledTasks />);
    await vi.waitFor(() => expect(screen.getByText('HTML with the latest changes')).toBeTruthy());

    await vi.advanceTimersByTimeAsync(5000);

    await vi.waitFor(() => expect(screen.getByText('Completed')).toBeTruthy());
    expect(useToasts.getState().toasts).toEqual([]);
  });
});
