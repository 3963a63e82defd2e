import type { UsageRow } from '#shared/schemas/usage.ts';
import { readModelCalls } from '#test/support/model-log.ts';
import type { RunningStack } from '#test/support/stack.ts';
import type { Client } from '../e2e/api-client.ts';
import {
  type CallWithRow,
  isCostRecorded,
  isResultDiscarded,
  listUsageRows,
  matchCallsToRows,
} from '../e2e/ledger.ts';
import { getDeck, type OwnedDeck, slideCount } from './decks.ts';
import { countWaitingMessages, type Queues } from './queues.ts';

/** A kind of object that must not be lost, how many there are, and the lost ones. */
type LossCheck = { what: string; of: number; lost: string[] };
export type LossReport = { entries: LossCheck[]; rows: UsageRow[]; cut: number };

type StatusItem = { id: string; status: string };

const listItems = async (
  { client, id }: OwnedDeck,
  part: 'slides' | 'tasks',
): Promise<StatusItem[]> =>
  (await client('GET', `/presentations/${id}/${part}`)).body.items as StatusItem[];

const findIncompleteItems = (id: string, items: StatusItem[]): string[] =>
  items
    .filter(({ status }) => status !== 'completed')
    .map((item) => `${id}/${item.id}: ${item.status}`);

/** Checks that all decks, slides and tasks are completed. */
async function checkDecks(decks: readonly OwnedDeck[]): Promise<LossCheck[]> {
  const entries = ['decks', 'slides', 'tasks'].map((what) => ({
    what,
    of: 0,
    lost: [] as string[],
  }));
  const [deckCheck, slideCheck, taskCheck] = entries;
  for (const made of decks) {
    const deck = await getDeck(made);
    const [slides, tasks] = [await listItems(made, 'slides'), await listItems(made, 'tasks')];
    const isComplete = deck.status === 'completed' && deck.current_html_version !== null;
    addLosses(
      deckCheck,
      1,
      isComplete && slides.length === slideCount ? [] : [`${made.id}: ${deck.status}`],
    );
    addLosses(slideCheck, slides.length, findIncompleteItems(made.id, slides));
    addLosses(taskCheck, tasks.length, findIncompleteItems(made.id, tasks));
  }
  return entries;
}

function addLosses(entry: LossCheck | undefined, count: number, lost: string[]): void {
  if (!entry) return;
  entry.of += count;
  entry.lost.push(...lost);
}

const describeCall = ({ call, row }: CallWithRow): string =>
  `${call.metadata?.presentation_id}: ${call.purpose} at ${new Date(call.at_start).toISOString()}, ${row ? `${row.state}, ${row.outcome ?? 'without an outcome'}, requested at ${row.at}` : 'without a row'}`;

const sumTokens = (rows: UsageRow[]): number =>
  rows.reduce((sum, row) => sum + row.input_tokens + row.cache_write_tokens + row.output_tokens, 0);

/** Compares the token count in each user's quota with the sum over the usage records of the user's decks. */
async function checkTokenCounts(decks: readonly OwnedDeck[], rows: UsageRow[]): Promise<LossCheck> {
  const byDeck = Map.groupBy(rows, (row) => row.presentation_id);
  const byUser = Map.groupBy(decks, ({ client }: OwnedDeck): Client => client);
  const entry: LossCheck = { what: 'token counts of users', of: byUser.size, lost: [] };
  for (const [user, own] of byUser) {
    const { tokens } = (await user('GET', '/users/me/quota')).body as {
      tokens: { used: number };
    };
    const sum = sumTokens(own.flatMap(({ id }) => byDeck.get(id) ?? []));
    if (tokens.used !== sum) entry.lost.push(`${own[0]?.id}: ${tokens.used} for rows of ${sum}`);
  }
  return entry;
}

/** Counts everything that could have been lost; `downAt` is the start of the outage, epoch ms. */
export async function countLosses(
  stack: RunningStack,
  decks: readonly OwnedDeck[],
  queues: Queues,
  downAt: number,
): Promise<LossReport> {
  const rows: UsageRow[] = [];
  for (const { client, id } of decks) rows.push(...(await listUsageRows(client, id)));
  const paid = matchCallsToRows(await readModelCalls(stack), rows);
  const wasted = paid.filter(isResultDiscarded);
  // Whether a call was requested before the outage and then aborted: it was paid for, but no slide contains its result.
  // The time of the usage record is compared, because the model may start a call that it received before the outage
  // only after the outage began.
  const isCut = ({ row }: CallWithRow) => row?.outcome === 'failed' && Date.parse(row.at) <= downAt;
  const openRows = rows.filter((row) => row.state === 'open');
  const { messages, letters } = await countWaitingMessages(queues);
  const describeCount = (count: number, what: string) => (count === 0 ? [] : [`${count} ${what}`]);
  return {
    rows,
    cut: wasted.filter(isCut).length,
    entries: [
      ...(await checkDecks(decks)),
      {
        what: 'model responses with a ledger row',
        of: paid.length,
        lost: paid.filter((one) => !isCostRecorded(one)).map(describeCall),
      },
      {
        what: 'paid responses in a deck, or cut off by the outage',
        of: paid.length,
        lost: wasted.filter((one) => !isCut(one)).map(describeCall),
      },
      { what: 'closed rows', of: rows.length, lost: openRows.map((row) => row.id) },
      await checkTokenCounts(decks, rows),
      { what: 'messages left', of: messages, lost: describeCount(messages, 'in the queues') },
      {
        what: 'dead letters left',
        of: letters,
        lost: describeCount(letters, 'in the dead-letter queues'),
      },
    ],
  };
}
