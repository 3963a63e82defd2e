import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { ModelError, type ModelPort } from '#lambdas/models/port.ts';
import { advance } from '#lambdas/services/decks/advance.ts';
import { cancel } from '#lambdas/services/decks/cancel.ts';
import { deletePresentation } from '#lambdas/services/decks/delete-presentation.ts';
import { holdDeck } from '#lambdas/services/decks/hold-deck.ts';
import { createSource } from '#lambdas/services/sources/create-source.ts';
import { decksUsed } from '#lambdas/services/usage/deck-quota.ts';
import { usageRows } from '#lambdas/services/usage/totals.ts';
import { getDeck, markDeleted, moveDeck } from '#lambdas/stores/deck-store.ts';
import { getPlan, listEntries } from '#lambdas/stores/slide-store.ts';
import { getTask, type TaskKey } from '#lambdas/stores/task-store.ts';
import { watchTask } from '#lambdas/sweeper/watch-task.ts';
import { runTask, type WorkerPorts } from '#lambdas/worker/run-task.ts';
import { taskOf } from '#lambdas/worker/tasks/task-of.ts';
import { clockAhead } from '#test/support/clock.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';

const outlineOf = (id: string) => ({
  v: 1 as const,
  presentation_id: id,
  run: 1,
  task_id: 'outline-1',
});
const keyOf = (id: string): TaskKey => ({ presentation_id: id, run: 1, id: 'outline-1' });

const plan = { title: 'Bees', subtitle: '', points: ['One.', 'Two.', 'Three.'] };
const entry = (i: number) => ({
  i,
  point: plan.points[i],
  intent: '',
  layout_hint: 'bullets',
  evidence: [],
});
const lines = (...values: unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`);

/** A model that says the given pieces, then what `after` does. */
function saying(pieces: string[], after: () => Promise<void> = async () => {}): ModelPort {
  return async (_request, onText) => {
    for (const piece of pieces) await onText?.(piece);
    await after();
    return {
      message: { role: 'assistant', content: [{ text: pieces.join('') }] },
      stopReason: 'end_turn',
      usage: { input_tokens: 100, output_tokens: 50, cache_read_tokens: 0, cache_write_tokens: 0 },
      latencyMs: 5,
    };
  };
}

const ports = (model: ModelPort, ahead = 0): WorkerPorts => ({
  clock: clockAhead(ahead),
  model,
  tasks: taskOf,
});
const whole = lines(plan, entry(0), entry(1), entry(2));

describe('a delivery', () => {
  test('that comes twice makes the outline once', async () => {
    const deck = await newDeck();

    await runTask(outlineOf(deck.id), ports(saying(whole)));
    await runTask(outlineOf(deck.id), ports(saying(whole)));

    expect(await getTask(keyOf(deck.id))).toMatchObject({ status: 'completed', claims: 1 });
    expect(await usageRows(deck.id)).toHaveLength(1);
  });

  test('of a deck that is deleted, of an older run or unknown does nothing', async () => {
    const deck = await newDeck();
    await runTask({ ...outlineOf(deck.id), run: 7 }, ports(saying(whole)));
    await markDeleted(deck.id, systemClock.now());

    await runTask(outlineOf(deck.id), ports(saying(whole)));
    await runTask(outlineOf(systemClock.id()), ports(saying(whole)));

    expect((await getTask(keyOf(deck.id)))?.claims).toBe(0);
    expect(await usageRows(deck.id)).toHaveLength(0);
  });

  test('to a deck that was paused meanwhile makes no model call and gives the task back', async () => {
    const deck = await newDeck();
    await moveDeck(deck.id, { from: ['running'], to: 'paused', run: 1, now: systemClock.now() });

    await runTask(outlineOf(deck.id), ports(saying(whole)));

    expect((await getTask(keyOf(deck.id)))?.status).toBe('pending');
    expect(await usageRows(deck.id)).toHaveLength(0);
  });
});

describe('a worker that is overtaken', () => {
  test('writes nothing: its commit is fenced off and its call stays in the ledger as lost', async () => {
    const deck = await newDeck();
    const second = () => runTask(outlineOf(deck.id), ports(saying(whole), 30_000));

    await runTask(outlineOf(deck.id), ports(saying(whole.slice(0, 2), second)));

    const task = await getTask(keyOf(deck.id));
    const rows = await usageRows(deck.id);
    expect(task).toMatchObject({ status: 'completed', claims: 2 });
    expect(await listEntries(deck.id, 1)).toHaveLength(3);
    expect(rows.map((row) => [row.claim, row.state, row.outcome])).toEqual(
      expect.arrayContaining([
        [1, 'lost', 'failed'],
        [2, 'settled', 'committed'],
      ]),
    );
  });

  test('is noticed by the watch when its lease is over, not before', async () => {
    const deck = await newDeck();
    const dying = new Promise<void>(() => {});
    void runTask(outlineOf(deck.id), ports(saying(whole.slice(0, 1), () => dying)));
    await expect.poll(async () => (await getPlan(deck.id, 1))?.title).toBe('Bees');

    await watchTask(outlineOf(deck.id), systemClock);
    const alive = await getTask(keyOf(deck.id));
    await watchTask(outlineOf(deck.id), clockAhead(30_000));
    const requeued = await getTask(keyOf(deck.id));

    expect(alive?.status).toBe('running');
    expect(requeued?.status).toBe('queued');
  });
});

describe('an outline', () => {
  test('that was cut is asked only for what is missing, and entries never change', async () => {
    const deck = await newDeck();
    const cut = new ModelError('overloaded', 'the stream ended before its end');
    const fails = async () => {
      throw cut;
    };
    await runTask(outlineOf(deck.id), ports(saying(whole.slice(0, 2), fails)));
    let asked = '';
    const other = { ...entry(0), point: 'Changed.' };
    const model: ModelPort = async (request, onText) => {
      asked = JSON.stringify(request.messages);
      return saying(lines(other, entry(1), entry(2)))(request, onText);
    };

    await runTask(outlineOf(deck.id), ports(model));

    expect(asked).toContain('<accepted>');
    const entries = await listEntries(deck.id, 1);
    expect(entries.map((item) => item.entry.point)).toEqual(['One.', 'Two.', 'Three.']);
    expect((await getTask(keyOf(deck.id)))?.status).toBe('completed');
  });

  test('starts a slide as soon as its entry has closed', async () => {
    const deck = await newDeck();
    let atFirst: string | undefined;
    const model: ModelPort = async (request, onText) => {
      for (const piece of whole.slice(0, 2)) await onText?.(piece);
      atFirst = (await getTask({ ...keyOf(deck.id), id: 'slide-1-00' }))?.status;
      return saying(whole.slice(2))(request, onText);
    };

    await runTask(outlineOf(deck.id), ports(model));

    expect(atFirst).toBe('queued');
  });

  test('fails the deck after three useless answers, in words and with the quota given back', async () => {
    const deck = await newDeck();

    for (let i = 0; i < 3; i += 1) await runTask(outlineOf(deck.id), ports(saying(['nonsense'])));

    const failed = await getDeck(deck.id);
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'invalid_output' } });
    expect(await usageRows(deck.id)).toHaveLength(3);
    expect(await decksUsed(deck.owner_id, systemClock.now())).toBe(0);
  });

  test('that is throttled is put back and spends no attempt', async () => {
    const deck = await newDeck();
    const throttled: ModelPort = async () => {
      throw new ModelError('throttled', 'slow down');
    };

    await runTask(outlineOf(deck.id), ports(throttled));

    expect(await getTask(keyOf(deck.id))).toMatchObject({
      status: 'queued',
      content_failures: 0,
      put_backs: 1,
    });
    const [row] = await usageRows(deck.id);
    expect(row).toMatchObject({
      state: 'settled',
      input_tokens: 0,
      output_tokens: 0,
      outcome: 'failed',
    });
  });
});

/** A model whose every call fails like this. */
const failing =
  (error: Error): ModelPort =>
  async () => {
    throw error;
  };

describe('a call that fails', () => {
  test('before the answer begins costs nothing and spends no attempt, but not for ever', async () => {
    const deck = await newDeck();
    const away = ports(failing(new ModelError('overloaded', 'connect ECONNREFUSED')));

    for (let i = 0; i < 61; i += 1) await runTask(outlineOf(deck.id), away);

    const rows = await usageRows(deck.id);
    expect(rows).toHaveLength(61);
    expect(rows.every((row) => row.state === 'settled' && row.input_tokens === 0)).toBe(true);
    expect(await getDeck(deck.id)).toMatchObject({
      status: 'failed',
      error: { code: 'overloaded' },
    });
  });

  test('after the answer began stays counted with its estimate and spends an attempt', async () => {
    const deck = await newDeck();
    const cut = new ModelError('overloaded', 'cut', { hasStarted: true });

    await runTask(outlineOf(deck.id), ports(failing(cut)));

    const [row] = await usageRows(deck.id);
    expect(row).toMatchObject({ state: 'lost', estimated: true });
    expect(row?.output_tokens).toBeGreaterThan(0);
    expect((await getTask(keyOf(deck.id)))?.content_failures).toBe(1);
  });

  test('for want of permission ends the deck at once, without the provider’s own words', async () => {
    const deck = await newDeck();
    const denied = new ModelError('access_denied', 'arn:aws:iam::123456789012:role/x may not');

    await runTask(outlineOf(deck.id), ports(failing(denied)));

    const failed = await getDeck(deck.id);
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'access_denied' } });
    expect(JSON.stringify(failed)).not.toContain('arn:aws');
  });

  test('in the store or the queue is no fault of the content', async () => {
    const deck = await newDeck();
    const broken: WorkerPorts = {
      ...ports(saying(whole)),
      tasks: () => async () => {
        throw Object.assign(new Error('socket'), { name: 'TimeoutError' });
      },
    };

    await runTask(outlineOf(deck.id), broken);

    expect(await getTask(keyOf(deck.id))).toMatchObject({ status: 'queued', content_failures: 0 });
  });
});

describe('a task', () => {
  test('is not worn out by being paused again and again', async () => {
    const deck = await newDeck();
    const move = { run: 1, now: systemClock.now() };
    for (let i = 0; i < 10; i += 1) {
      await moveDeck(deck.id, { ...move, from: ['running'], to: 'paused' });
      await runTask(outlineOf(deck.id), ports(saying(whole)));
      await moveDeck(deck.id, { ...move, from: ['paused'], to: 'running' });
      await advance(deck.id, systemClock);
    }

    await runTask(outlineOf(deck.id), ports(saying(whole)));

    expect((await getTask(keyOf(deck.id)))?.status).toBe('completed');
  });

  test.each(['cancel', 'delete'] as const)(
    'that is at work when its owner says %s writes nothing any more',
    async (action) => {
      const { user } = await newUser();
      const deck = await newDeck({}, user);
      const interrupt = async () => {
        if (action === 'cancel') await cancel(user, deck.id, systemClock);
        else await deletePresentation(user, deck.id, systemClock);
      };

      await runTask(outlineOf(deck.id), ports(saying(whole, interrupt)));

      expect((await getTask(keyOf(deck.id)))?.status).toBe('cancelled');
      expect((await getTask({ ...keyOf(deck.id), id: 'slide-1-00' }))?.status).toBe('cancelled');
    },
  );

  test('of a deck at its token cap is finished, and only the next call is refused', async () => {
    const deck = await newDeck();
    const hold = () => holdDeck(deck, 'token_cap', systemClock).then(() => {});

    await runTask(outlineOf(deck.id), ports(saying(whole, hold)));

    expect((await getTask(keyOf(deck.id)))?.status).toBe('completed');
    expect((await getDeck(deck.id))?.status).toBe('paused');
  });

  test('answers every tool that the model uses at once, in one message', async () => {
    const { user } = await newUser();
    const text = '# Hives\n\nA hive holds 40,000 bees.\n\nBees fly 3 km.';
    const source = await createSource(user, systemClock.id(), { name: 'n', text }, systemClock);
    const deck = await newDeck({ source_ids: [source.id] }, user);
    const message = (task_id: string) => ({ ...outlineOf(deck.id), task_id });
    await runTask(message('source-1-00'), ports(saying([])));
    const asked: string[] = [];
    const use = (toolUseId: string, name: string, input: unknown) => ({
      toolUse: { toolUseId, name, input: input as never },
    });
    const turns = [
      [
        use('a', 'read_passage', { id: `${source.id}-p2` }),
        use('b', 'search_passages', { query: 'fly' }),
      ],
      [
        use('c', 'submit_brief', {
          thesis: 'Bees.',
          facts: [{ id: 'f1', text: 'Bees fly.', passage_ids: [`${source.id}-p3`] }],
          figures: [],
          gaps: [],
        }),
      ],
    ];
    const model: ModelPort = async (request) => {
      asked.push(JSON.stringify(request.messages.at(-1)));
      const answer = await saying([])(request);
      return { ...answer, message: { role: 'assistant', content: turns[asked.length - 1] } };
    };

    await runTask(message('brief-1'), ports(model));

    expect(asked[1]).toContain('"toolUseId":"a"');
    expect(asked[1]).toContain('"toolUseId":"b"');
    expect((await getTask({ ...keyOf(deck.id), id: 'brief-1' }))?.status).toBe('completed');
  });
});
