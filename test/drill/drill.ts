import { setTimeout as wait } from 'node:timers/promises';
import type { QueueStatus } from '#shared/schemas/queue.ts';
import type { RunningStack } from '#test/support/stack.ts';
import { until } from '#test/support/until.ts';
import type { Client } from '../e2e/api-client.ts';
import type { BreakableModel } from './breakable-model.ts';
import { countLosses } from './count-losses.ts';
import {
  findIncompleteDecks,
  type OwnedDeck,
  registerOwners,
  requestDecks,
  slideCount,
} from './decks.ts';
import { parseRedriveCounts, runOperatorCommand } from './operator.ts';
import type { DrillOptions } from './options.ts';
import { countWaitingMessages, moveToDeadLetters, openQueues, type Queues } from './queues.ts';
import { type DrillEvent, formatDrillReport } from './report.ts';
import { type DrillStep, drillSteps } from './steps.ts';

export type DrillContext = {
  stack: RunningStack;
  admin: Client;
  model: BreakableModel;
  options: DrillOptions;
  print: (line: string) => void;
};

type DrillState = DrillContext & {
  queues: Queues;
  decks: OwnedDeck[];
  downAt: number;
  events: DrillEvent[];
};

/** Breaks the stack, recovers it by the runbook's steps and prints a report; returns false if anything is lost. */
export async function runDrill(context: DrillContext): Promise<boolean> {
  const { stack, admin, options, print } = context;
  const queues = await openQueues(stack);
  print(`${options.decks} decks of ${slideCount} slides: registering users`);
  const users = await registerOwners(stack, admin, options.decks);
  const state: DrillState = { ...context, queues, decks: [], downAt: 0, events: [] };
  const broken = await causeOutage(state, users);
  await recoverFromOutage(state);
  print('counting losses');
  const account = await countLosses(stack, state.decks, queues, state.downAt);
  queues.client.destroy();
  print(`\n${formatDrillReport(broken, state.events, account)}`);
  return account.entries.every(({ lost }) => lost.length === 0);
}

const getQueueStatus = async (admin: Client): Promise<QueueStatus> =>
  (await admin('GET', '/queue/status')).body as QueueStatus;

function recordEvent({ events, downAt, print }: DrillState, what: string, found: string): void {
  const at = (Date.now() - downAt) / 1000;
  events.push({ at, what, found });
  print(`${at.toFixed(0)} s  ${what}: ${found}`);
}

/** Starts the outage while the first tenth of the decks is running, then requests the other decks; returns report lines. */
async function causeOutage(state: DrillState, users: Client[]): Promise<string[]> {
  const { admin, model, options, queues, decks } = state;
  const firstTenth = Math.ceil(options.decks / 10);
  decks.push(...(await requestDecks(users, 0, firstTenth)));
  await until(async () => (await getQueueStatus(admin)).active_tasks > 0, {
    seconds: 60,
    what: 'a running task',
  });
  model.breakDown();
  state.downAt = Date.now();
  recordEvent(state, 'the model goes down', `${firstTenth} decks are running`);
  const [rest, { unreadable }] = await Promise.all([
    requestDecks(users, firstTenth, options.decks),
    moveToDeadLetters(queues, options.letters),
  ]);
  decks.push(...rest);
  const { active_tasks, pending_tasks } = await getQueueStatus(admin);
  recordEvent(
    state,
    'the queue is full',
    `${pending_tasks} tasks wait, ${active_tasks} are running`,
  );
  return [
    `the model refused every call for ${options.minutes} minutes`,
    `${options.decks} decks in the queue, ${firstTenth} of them started before`,
    `${options.letters} dead letters, ${unreadable} of them unreadable`,
  ];
}

async function recoverFromOutage(state: DrillState): Promise<void> {
  const { model, options, downAt } = state;
  await redriveDeadLetters(state, drillSteps.look);
  await wait(Math.max(0, downAt + options.minutes * 60_000 - Date.now()));
  const { pending_tasks } = await getQueueStatus(state.admin);
  const failed = (await findIncompleteDecks(state.decks)).filter(
    ({ status }) => status === 'failed',
  );
  model.comeBack();
  recordEvent(
    state,
    drillSteps.wait.action,
    `${pending_tasks} tasks wait, ${failed.length} decks have failed`,
  );
  await redriveDeadLetters(state, drillSteps.resend);
  await redriveDeadLetters(state, drillSteps.drop);
  await resumeFailedDecks(state);
  await waitUntilNormal(state);
  await redriveDeadLetters(state, drillSteps.over);
}

async function redriveDeadLetters(
  state: DrillState,
  step: Extract<DrillStep, { command: unknown }>,
): Promise<void> {
  const { sent, left, dropped } = parseRedriveCounts(
    await runOperatorCommand(state.stack, step.command),
  );
  const line = `\`npm run ${step.command.join(' ')}\` (${step.entry}): ${step.action}`;
  recordEvent(state, line, `${sent} sent, ${left} left, ${dropped} dropped`);
}

/** Resumes failed decks as their owners. */
async function resumeFailedDecks(state: DrillState): Promise<void> {
  const failed = (await findIncompleteDecks(state.decks)).filter(
    ({ status }) => status === 'failed',
  );
  for (const { client, id } of failed) {
    const { status, text } = await client('POST', `/presentations/${id}/resume`);
    if (status !== 200) throw new Error(`resuming ${id} returned ${status}: ${text}`);
  }
  recordEvent(state, drillSteps.resume.action, `${failed.length} decks`);
}

/** Waits until no deck is running, no task waits, and all queues except the dead-letter queues are empty. */
async function waitUntilNormal(state: DrillState): Promise<void> {
  let left: readonly OwnedDeck[] = state.decks;
  const isNormal = async () => {
    const open = await findIncompleteDecks(left);
    const line = `${state.decks.length - open.length} of ${state.decks.length} decks are completed`;
    if (open.length < left.length) state.print(line);
    left = open;
    if (open.some(({ status }) => status !== 'failed')) return false;
    const { active_tasks, pending_tasks } = await getQueueStatus(state.admin);
    const { messages } = await countWaitingMessages(state.queues);
    return active_tasks + pending_tasks + messages === 0;
  };
  const seconds = state.options.limit * 60;
  await until(isNormal, { seconds, everyMs: 5_000, what: 'a normal stack' });
  recordEvent(state, 'back to normal', `${state.decks.length - left.length} decks are completed`);
}
