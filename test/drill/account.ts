import type { UsageRow } from '#shared/schemas/usage.ts';
import { modelCalls } from '#test/support/model-log.ts';
import type { RunningStack } from '#test/support/stack.ts';
import type { Client } from '../e2e/api-client.ts';
import { isAccounted, isWasted, type Paid, pair, usageRows } from '../e2e/ledger.ts';
import { getDeck, type Made, slideCount } from './decks.ts';
import { countWaiting, type Queues } from './queues.ts';

/** One thing that may not be lost: how many there are of it, and which are. */
export type Entry = { what: string; of: number; lost: string[] };
export type Account = { entries: Entry[]; rows: UsageRow[]; cut: number };

type Item = { id: string; status: string };

const itemsOf = async ({ client, id }: Made, part: 'slides' | 'tasks'): Promise<Item[]> =>
  (await client('GET', `/presentations/${id}/${part}`)).body.items as Item[];

const notDone = (id: string, items: Item[]): string[] =>
  items
    .filter(({ status }) => status !== 'completed')
    .map((item) => `${id}/${item.id}: ${item.status}`);

/** Decks, their slides and tasks: completed and there to be seen, or lost. */
async function ofDecks(decks: readonly Made[]): Promise<Entry[]> {
  const entries = ['decks', 'slides', 'tasks'].map((what) => ({
    what,
    of: 0,
    lost: [] as string[],
  }));
  const [whole, slides, tasks] = entries;
  for (const made of decks) {
    const deck = await getDeck(made);
    const [its, own] = [await itemsOf(made, 'slides'), await itemsOf(made, 'tasks')];
    const isWhole = deck.status === 'completed' && deck.current_html_version !== null;
    add(whole, 1, isWhole && its.length === slideCount ? [] : [`${made.id}: ${deck.status}`]);
    add(slides, its.length, notDone(made.id, its));
    add(tasks, own.length, notDone(made.id, own));
  }
  return entries;
}

function add(entry: Entry | undefined, count: number, lost: string[]): void {
  if (!entry) return;
  entry.of += count;
  entry.lost.push(...lost);
}

const nameOf = ({ call, row }: Paid): string =>
  `${call.metadata?.presentation_id}: ${call.purpose} at ${new Date(call.at_start).toISOString()}, ${row ? `${row.state}, ${row.outcome ?? 'of no outcome'}, asked for at ${row.at}` : 'without a row'}`;

const tokensOf = (rows: UsageRow[]): number =>
  rows.reduce((sum, row) => sum + row.input_tokens + row.output_tokens, 0);

/** What each person is told to have used, against the rows of their decks. */
async function ofPeople(decks: readonly Made[], rows: UsageRow[]): Promise<Entry> {
  const byDeck = Map.groupBy(rows, (row) => row.presentation_id);
  const byPerson = Map.groupBy(decks, ({ client }: Made): Client => client);
  const entry: Entry = { what: 'people’s token counts', of: byPerson.size, lost: [] };
  for (const [person, own] of byPerson) {
    const { tokens } = (await person('GET', '/users/me/quota')).body as {
      tokens: { used: number };
    };
    const sum = tokensOf(own.flatMap(({ id }) => byDeck.get(id) ?? []));
    if (tokens.used !== sum) entry.lost.push(`${own[0]?.id}: ${tokens.used} for rows of ${sum}`);
  }
  return entry;
}

/** Counts everything that could have been lost; `downAt` is when the model's calls were cut. */
export async function takeAccount(
  stack: RunningStack,
  decks: readonly Made[],
  queues: Queues,
  downAt: number,
): Promise<Account> {
  const rows: UsageRow[] = [];
  for (const { client, id } of decks) rows.push(...(await usageRows(client, id)));
  const paid = pair(await modelCalls(stack), rows);
  const wasted = paid.filter(isWasted);
  // Asked for before the model went, and broken off: paid for, and in no slide. By the row: a model that is cut off
  // may begin a moment later with what had reached it.
  const isCut = ({ row }: Paid) => row?.outcome === 'failed' && Date.parse(row.at) <= downAt;
  const open = rows.filter((row) => row.state === 'open');
  const { messages, letters } = await countWaiting(queues);
  const left = (count: number, what: string) => (count === 0 ? [] : [`${count} ${what}`]);
  return {
    rows,
    cut: wasted.filter(isCut).length,
    entries: [
      ...(await ofDecks(decks)),
      {
        what: 'answers of the model, each with its row',
        of: paid.length,
        lost: paid.filter((one) => !isAccounted(one)).map(nameOf),
      },
      {
        what: 'paid answers that are in a deck, or were cut with the model',
        of: paid.length,
        lost: wasted.filter((one) => !isCut(one)).map(nameOf),
      },
      { what: 'rows that are closed', of: rows.length, lost: open.map((row) => row.id) },
      await ofPeople(decks, rows),
      { what: 'messages left', of: messages, lost: left(messages, 'in the queues') },
      { what: 'dead letters left', of: letters, lost: left(letters, 'dead letters') },
    ],
  };
}
