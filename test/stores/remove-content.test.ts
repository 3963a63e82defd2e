import { expect, onTestFinished, test } from 'vitest';
import { dynamo } from '#lambdas/lib/clients.ts';
import { recordEvent } from '#lambdas/stores/event-store.ts';
import { removeContent } from '#lambdas/stores/remove-content.ts';
import { getEditedOutline, listSlides, putOutline } from '#lambdas/stores/slide-store.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import { listUsageRows } from '#lambdas/stores/usage-store.ts';
import { listVersions } from '#lambdas/stores/version-store.ts';
import { finishedDeck } from '#test/support/finished-deck.ts';

/** Starts to count the bytes of the items that queries return. */
function countReadBytes(): { bytes: number } {
  const counts = { bytes: 0 };
  const name = `count read bytes ${Math.random()}`;
  dynamo().middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args);
      const { Items = [] } = answer.output as { Items?: unknown[] };
      counts.bytes += JSON.stringify(Items).length;
      return answer;
    },
    { step: 'initialize', name },
  );
  onTestFinished(() => {
    dynamo().middlewareStack.remove(name);
  });
  return counts;
}

/** Adds edited outlines of about 50 KB each. */
async function addOutlines(presentation_id: string, count: number): Promise<void> {
  const entry = { intent: '', layout_hint: 'bullets', evidence: [], locked: false };
  const entries = Array.from({ length: 60 }, (_, i) => ({
    ...entry,
    id: `s${i}`,
    point: 'x'.repeat(800),
  }));
  for (let rev = 2; rev < count + 2; rev += 1)
    await putOutline({ presentation_id, rev, title: 'Bees', subtitle: '', entries });
}

test('removing the content of a deck reads keys only, not the content', async () => {
  const { id } = await finishedDeck();
  await addOutlines(id, 20);
  const read = countReadBytes();

  await removeContent(id);

  expect(read.bytes).toBeLessThan(50_000);
  expect(await getEditedOutline(id, 21)).toBeUndefined();
});

test('removing the content of a deck keeps the deck, its tasks and its usage', async () => {
  const { id, deck } = await finishedDeck();
  await recordEvent(id, 'renamed');
  const before = [await listTasks(id, 1), await listUsageRows(id)];

  await removeContent(id);

  expect([await listSlides(id), await listVersions(id)]).toEqual([[], []]);
  expect((await deck()).id).toBe(id);
  expect([await listTasks(id, 1), await listUsageRows(id)]).toEqual(before);
});
