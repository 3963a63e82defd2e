/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getQueueInterval } from '#web/features/queue/api/queue-status.ts';
import { QueueBanner } from '#web/features/queue/components/queue-banner.tsx';
import { createWorkerDots } from '#web/features/queue/components/worker-dots.ts';
import { fakeApi, onPath } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';

const makeQueueStatus = (active_tasks: number, pending_tasks: number, worker_capacity: number) => ({
  active_tasks,
  pending_tasks,
  worker_capacity,
});

describe('the dots of the queue banner', () => {
  it('there is one queue dot per worker, filled for each active task', () => {
    expect(createWorkerDots(makeQueueStatus(2, 0, 4))).toEqual({
      dots: [true, true, false, false],
      areSmall: false,
    });
  });

  it('all queue dots are filled when more tasks than workers are active', () => {
    expect(createWorkerDots(makeQueueStatus(5, 0, 2)).dots).toEqual([true, true]);
  });

  it('queue dots are smaller for many workers', () => {
    const { dots, areSmall } = createWorkerDots(makeQueueStatus(40, 0, 1000));

    expect(dots).toHaveLength(1000);
    expect(dots.filter((isFilled) => isFilled)).toHaveLength(40);
    expect(areSmall).toBe(true);
  });
});

describe('the polling interval of the queue status', () => {
  it.each([
    [undefined, 30_000],
    [makeQueueStatus(0, 0, 4), 30_000],
    [makeQueueStatus(1, 0, 4), 5000],
    [makeQueueStatus(0, 1, 4), 5000],
  ])('the polling interval for the queue %o is %i ms', (queue, interval) => {
    expect(getQueueInterval(queue)).toBe(interval);
  });
});

describe('the banner with the queue status', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('the queue banner shows running and waiting tasks', async () => {
    fakeApi(onPath('/api/queue/status', { body: makeQueueStatus(2, 3, 4) }));

    await mount(<QueueBanner />);

    expect(await screen.findByRole('region', { name: 'Queue' })).toBeTruthy();
    expect(screen.getByRole('img', { name: '2 of 4 workers busy' })).toBeTruthy();
    expect(screen.getByText('Working on 2 tasks')).toBeTruthy();
    expect(screen.getByText('3 waiting')).toBeTruthy();
  });

  it('the queue banner shows waiting tasks without a busy worker', async () => {
    fakeApi(onPath('/api/queue/status', { body: makeQueueStatus(0, 2, 4) }));

    await mount(<QueueBanner />);

    const banner = await screen.findByRole('region', { name: 'Queue' });
    expect(screen.getByRole('img', { name: '0 of 4 workers busy' })).toBeTruthy();
    expect(banner.querySelectorAll('[data-filled]')).toHaveLength(0);
    expect(banner.textContent).toBe('2 tasks waiting to start');
  });

  it('the queue banner is hidden without tasks', async () => {
    const api = fakeApi(onPath('/api/queue/status', { body: makeQueueStatus(0, 0, 4) }));

    await mount(<QueueBanner />);
    await vi.waitFor(() => expect(api.sent).toHaveLength(1));

    expect(screen.queryByRole('region', { name: 'Queue' })).toBeNull();
  });
});
