import type { WriteFacts } from '../../simulation/dynamo/writes.ts';

type Matches = (write: WriteFacts) => boolean;

const has =
  (...names: string[]): Matches =>
  ({ sets }) =>
    names.every((name) => name in sets);
const lacks =
  (...names: string[]): Matches =>
  ({ sets }) =>
    names.every((name) => !(name in sets));
const sets =
  (name: string, ...values: unknown[]): Matches =>
  (write) =>
    values.includes(write.sets[name]);
const allWrites =
  (...parts: Matches[]): Matches =>
  (write) =>
    parts.every((part) => part(write));
const to = (...statuses: string[]): Matches => sets('status', ...statuses);
const anything: Matches = () => true;
/** Whether the write's condition uses this attribute. */
const usesAttribute =
  (name: string): Matches =>
  ({ names }) =>
    Object.values(names).includes(name);

/** Matchers for the conditional updates and checks of each entity, by name; the first match counts. */
const updates: Record<string, Record<string, Matches>> = {
  admission: { 'model quota used': anything },
  deck_quota: { 'unit charged': sets('used', 1), 'unit refunded': anything },
  slots: {
    'file slot acquired': usesAttribute('files'),
    'call slot acquired': usesAttribute('calls'),
    'publication slots acquired': usesAttribute('publications'),
    'slot acquired': anything,
  },
  source: { 'source retained': anything },
  deck: {
    'run started': has('run_request'),
    'unit marked as charged': (write) => typeof write.sets.quota_month === 'string',
    'unit marked as refunded': has('quota_month'),
    'version recorded': has('version_run'),
    'outline updated': has('outline_rev'),
    'edits published': allWrites(has('edited_since'), lacks('content_rev')),
    'edit counted': has('content_rev', 'status'),
    'regeneration counted': has('content_rev'),
    'stages updated': has('progress_seq'),
    'deck deleted': has('deleted_at'),
    'deck purged': allWrites(to('cancelled'), has('title')),
    'title set': has('title'),
    'earlier runs revoked': has('revoked_run'),
    'version published': allWrites(has('current_html_version'), lacks('status')),
    'deck cancelled': to('cancelled'),
    'deck started': to('running'),
    'deck resumed': to('queued'),
    'deck paused by a task': allWrites(to('paused'), sets('reason', 'task')),
    'deck paused': to('paused'),
    'review requested': to('awaiting_review'),
    'deck completed': to('completed'),
    'deck failed': to('failed'),
  },
  task: {
    'task claimed': to('running'),
    'task completed': to('completed'),
    'task released': has('lease_owner', 'content_failures'),
    'lease taken over by the watch': allWrites(to('queued'), has('lease_until')),
    'lease taken over by the sweep': allWrites(to('pending'), has('lease_until')),
    'lease extended': has('lease_until'),
    'task paused': to('paused'),
    'task cancelled': to('cancelled'),
    'side task restarted': allWrites(to('queued'), has('attempt')),
    'task restarted': has('attempt'),
    'task queued': allWrites(to('queued'), has('rev')),
    'message sent again': to('queued'),
    'slide task made ready': has('ready'),
    'instruction removed': has('ask'),
  },
  usage: {
    'call ended': has('state', 'input_tokens'),
    'call lost': has('state'),
    'call discarded': sets('outcome', 'discarded'),
    'call committed': has('outcome'),
  },
  version: {
    'HTML failed': ({ sets: { html } }) => (html as { status?: unknown }).status === 'failed',
    'HTML recorded': has('html'),
  },
  slide: {
    'proposal accepted': has('proposal', 'rev'),
    'proposal stored or discarded': has('proposal'),
    'slide edited': sets('edited', true),
    'slide regenerated': sets('edited', false),
  },
};

const checks: Record<string, Record<string, Matches>> = {
  task: {
    'outline’s lease checked': usesAttribute('lease_owner'),
    'slide’s other side tasks checked': anything,
  },
  deck: {
    'side task’s deck checked': usesAttribute('status'),
    'proposal’s deck checked': anything,
  },
};

const puts: Record<string, Record<string, Matches>> = {
  deck: { 'deck created': anything },
  deck_request: { 'request created': anything },
  outline_plan: { 'plan created': anything },
  outline_entry: { 'entry created': anything },
  outline: { 'outline created': anything },
  slide: { 'slide stored': usesAttribute('run'), 'slide added': anything },
  version: { 'version created': anything },
  usage: { 'call opened': anything },
  task: {
    'side task created': has('is_aside'),
    'slide task created by the outline': sets('ready', false),
    'task created': anything,
  },
};

const deletes: Record<string, Record<string, Matches>> = {
  usage: { 'call withdrawn': anything },
};

/** Returns the name of a conditional write; undefined if it is unknown. */
export function writeName(write: WriteFacts): string | undefined {
  const { action, entity } = write;
  const kinds = { put: puts, update: updates, check: checks, delete: deletes }[action][
    entity as never
  ] as Record<string, Matches> | undefined;
  return Object.entries(kinds ?? {}).find(([, is]) => is(write))?.[0];
}
