import { setTimeout as wait } from 'node:timers/promises';
import type { QueueStatus } from '#shared/schemas/queue.ts';
import type { RunningStack } from '#test/support/stack.ts';
import { until } from '#test/support/until.ts';
import type { Client } from '../e2e/api-client.ts';
import { takeAccount } from './account.ts';
import type { BreakableModel } from './breakable-model.ts';
import { askFor, type Made, notCompleted, peopleFor, slideCount } from './decks.ts';
import { countsIn, operate } from './operator.ts';
import type { DrillOptions } from './options.ts';
import { countWaiting, layAside, openQueues, type Queues } from './queues.ts';
import { type Deed, drillReport } from './report.ts';
import { type Step, steps } from './steps.ts';

export type Site = {
  stack: RunningStack;
  admin: Client;
  model: BreakableModel;
  options: DrillOptions;
  tell: (line: string) => void;
};

type Scene = Site & { queues: Queues; decks: Made[]; downAt: number; deeds: Deed[] };

/** Breaks the stack, brings it back by the runbook's steps, and tells; false when anything is lost. */
export async function drill(site: Site): Promise<boolean> {
  const { stack, admin, options, tell } = site;
  const queues = await openQueues(stack);
  tell(`${options.decks} decks of ${slideCount} slides: people register`);
  const people = await peopleFor(stack, admin, options.decks);
  const scene: Scene = { ...site, queues, decks: [], downAt: 0, deeds: [] };
  const broken = await breakIt(scene, people);
  await bringBack(scene);
  tell('everything is counted');
  const account = await takeAccount(stack, scene.decks, queues, scene.downAt);
  queues.client.destroy();
  tell(`\n${drillReport(broken, scene.deeds, account)}`);
  return account.entries.every(({ lost }) => lost.length === 0);
}

const statusOf = async (admin: Client): Promise<QueueStatus> =>
  (await admin('GET', '/queue/status')).body as QueueStatus;

function note({ deeds, downAt, tell }: Scene, what: string, found: string): void {
  const at = (Date.now() - downAt) / 1000;
  deeds.push({ at, what, found });
  tell(`${at.toFixed(0)} s  ${what}: ${found}`);
}

/** The model goes while the first tenth of the decks is being made; the rest is asked for without it. */
async function breakIt(scene: Scene, people: Client[]): Promise<string[]> {
  const { admin, model, options, queues, decks } = scene;
  const first = Math.ceil(options.decks / 10);
  decks.push(...(await askFor(people, 0, first)));
  await until(async () => (await statusOf(admin)).active_tasks > 0, {
    seconds: 60,
    what: 'a task at work',
  });
  model.breakDown();
  scene.downAt = Date.now();
  note(scene, 'the model goes', `${first} decks are being made`);
  const [rest, { poison }] = await Promise.all([
    askFor(people, first, options.decks),
    layAside(queues, options.letters),
  ]);
  decks.push(...rest);
  const { active_tasks, pending_tasks } = await statusOf(admin);
  note(scene, 'the queue is full', `${pending_tasks} tasks wait, ${active_tasks} are tried`);
  return [
    `the model refused every call for ${options.minutes} minutes`,
    `${options.decks} decks in the queue, ${first} of them begun before`,
    `${options.letters} dead letters, ${poison} of them unreadable`,
  ];
}

async function bringBack(scene: Scene): Promise<void> {
  const { model, options, downAt } = scene;
  await redrive(scene, steps.look);
  await wait(Math.max(0, downAt + options.minutes * 60_000 - Date.now()));
  const { pending_tasks } = await statusOf(scene.admin);
  const failed = (await notCompleted(scene.decks)).filter(({ status }) => status === 'failed');
  model.comeBack();
  note(scene, steps.wait.says, `${pending_tasks} tasks wait, ${failed.length} decks have failed`);
  await redrive(scene, steps.resend);
  await redrive(scene, steps.drop);
  await resume(scene);
  await normal(scene);
  await redrive(scene, steps.over);
}

async function redrive(scene: Scene, step: Extract<Step, { command: unknown }>): Promise<void> {
  const { sent, left, dropped } = countsIn(await operate(scene.stack, step.command));
  const told = `\`npm run ${step.command.join(' ')}\` (${step.entry}): ${step.says}`;
  note(scene, told, `${sent} sent, ${left} left, ${dropped} dropped`);
}

/** What failed is its owner's to take up again. */
async function resume(scene: Scene): Promise<void> {
  const failed = (await notCompleted(scene.decks)).filter(({ status }) => status === 'failed');
  for (const { client, id } of failed) {
    const { status, text } = await client('POST', `/presentations/${id}/resume`);
    if (status !== 200) throw new Error(`resuming ${id} answered ${status}: ${text}`);
  }
  note(scene, steps.resume.says, `${failed.length} decks`);
}

/** Until no deck is at work, no task waits and no message is left but what lies dead. */
async function normal(scene: Scene): Promise<void> {
  let left: readonly Made[] = scene.decks;
  const isNormal = async () => {
    const open = await notCompleted(left);
    const told = `${scene.decks.length - open.length} of ${scene.decks.length} decks are completed`;
    if (open.length < left.length) scene.tell(told);
    left = open;
    if (open.some(({ status }) => status !== 'failed')) return false;
    const { active_tasks, pending_tasks } = await statusOf(scene.admin);
    const { messages } = await countWaiting(scene.queues);
    return active_tasks + pending_tasks + messages === 0;
  };
  const seconds = scene.options.limit * 60;
  await until(isNormal, { seconds, everyMs: 5_000, what: 'a stack that is normal again' });
  note(scene, 'normal again', `${scene.decks.length - left.length} decks are completed`);
}
