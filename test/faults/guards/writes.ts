import type { WriteFacts } from '../../simulation/dynamo/writes.ts';

type Is = (write: WriteFacts) => boolean;

const has =
  (...names: string[]): Is =>
  ({ sets }) =>
    names.every((name) => name in sets);
const lacks =
  (...names: string[]): Is =>
  ({ sets }) =>
    names.every((name) => !(name in sets));
const sets =
  (name: string, ...values: unknown[]): Is =>
  (write) =>
    values.includes(write.sets[name]);
const all =
  (...parts: Is[]): Is =>
  (write) =>
    parts.every((part) => part(write));
const to = (...statuses: string[]): Is => sets('status', ...statuses);
const anything: Is = () => true;
/** Its condition asks for this attribute. */
const asks =
  (name: string): Is =>
  ({ names }) =>
    Object.values(names).includes(name);

/** The conditional updates and checks of each entity, by name; the first that fits is meant. */
const updates: Record<string, Record<string, Is>> = {
  admission: { 'quota taken': anything },
  deck_quota: { 'unit taken': sets('used', 1), 'unit returned': anything },
  slots: { 'place taken': anything },
  source: { 'source kept': anything },
  deck: {
    'run begun': has('run_request'),
    'unit marked as taken': (write) => typeof write.sets.quota_month === 'string',
    'unit marked as returned': has('quota_month'),
    'version kept': has('version_run'),
    'outline moved on': has('outline_rev'),
    'edit counted': has('content_rev', 'status'),
    'remake counted': has('content_rev'),
    'stages derived': has('progress_seq'),
    'title given': has('title'),
    'deck deleted': has('deleted_at'),
    'earlier runs revoked': has('revoked_run'),
    'version shown': all(has('current_html_version'), lacks('status')),
    'deck purged': all(to('cancelled'), lacks('stages')),
    'deck cancelled': to('cancelled'),
    'deck started': to('running'),
    'deck resumed': to('queued'),
    'deck stands still': all(to('paused'), sets('reason', 'task')),
    'deck paused': to('paused'),
    'review awaited': to('awaiting_review'),
    'deck completed': to('completed'),
    'deck failed': to('failed'),
  },
  task: {
    'task claimed': to('running'),
    'task finished': to('completed'),
    'task released': has('lease_owner', 'content_failures'),
    'lease taken by the watch': all(to('queued'), has('lease_until')),
    'lease taken by the sweep': all(to('pending'), has('lease_until')),
    'lease extended': has('lease_until'),
    'task held': to('paused'),
    'task cancelled': to('cancelled'),
    'aside restarted': all(to('queued'), has('attempt')),
    'task restarted': has('attempt'),
    'task queued': all(to('queued'), has('rev')),
    'message sent again': to('queued'),
    'slide made ready': has('ready'),
  },
  usage: {
    'call ended': has('state', 'input_tokens'),
    'call lost': has('state'),
    'call discarded': sets('outcome', 'discarded'),
    'call committed': has('outcome'),
  },
  version: {
    'HTML failed': ({ sets: { html } }) => (html as { status?: unknown }).status === 'failed',
    'HTML named': has('html'),
  },
  slide: {
    'proposal accepted': has('proposal', 'rev'),
    'proposal laid or dropped': has('proposal'),
    'slide edited': sets('edited', true),
    'slide remade': sets('edited', false),
  },
};

const checks: Record<string, Record<string, Is>> = {
  task: {
    'outline’s lease looked at': asks('lease_owner'),
    'slide’s other changes looked at': anything,
  },
  deck: { 'aside’s deck looked at': asks('status'), 'proposal’s deck looked at': anything },
};

const puts: Record<string, Record<string, Is>> = {
  deck: { 'deck put': anything },
  deck_request: { 'request put': anything },
  outline_plan: { 'plan put': anything },
  outline_entry: { 'entry put': anything },
  outline: { 'outline put': anything },
  slide: { 'slide put': asks('run'), 'slide added': anything },
  version: { 'version put': anything },
  usage: { 'call opened': anything },
  task: {
    'aside put': has('is_aside'),
    'slide’s task put by the outline': sets('ready', false),
    'task put': anything,
  },
};

/** What a conditional write is called here; undefined for one that this table does not know. */
export function nameOfWrite(write: WriteFacts): string | undefined {
  const { action, entity } = write;
  const kinds = { put: puts, update: updates, check: checks, delete: {} }[action][
    entity as never
  ] as Record<string, Is> | undefined;
  return Object.entries(kinds ?? {}).find(([, is]) => is(write))?.[0];
}
