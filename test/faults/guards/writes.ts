import type { WriteDescription } from '../../simulation/dynamo/writes.ts';

type WriteMatcher = (write: WriteDescription) => boolean;

const hasAttributes =
  (...names: string[]): WriteMatcher =>
  ({ sets }) =>
    names.every((name) => name in sets);
const lacksAttributes =
  (...names: string[]): WriteMatcher =>
  ({ sets }) =>
    names.every((name) => !(name in sets));
const setsValue =
  (name: string, ...values: unknown[]): WriteMatcher =>
  (write) =>
    values.includes(write.sets[name]);
const matchesAll =
  (...parts: WriteMatcher[]): WriteMatcher =>
  (write) =>
    parts.every((part) => part(write));
const setsStatus = (...statuses: string[]): WriteMatcher => setsValue('status', ...statuses);
const anyWrite: WriteMatcher = () => true;
/** Whether the write's condition uses this attribute. */
const usesAttribute =
  (name: string): WriteMatcher =>
  ({ names }) =>
    Object.values(names).includes(name);

/** Matchers for the conditional updates and checks of each entity, by name; the first match counts. */
const updateMatchers: Record<string, Record<string, WriteMatcher>> = {
  admission: { 'model quota used': anyWrite },
  deck_quota: { 'unit charged': setsValue('used', 1), 'unit refunded': anyWrite },
  slots: {
    'file slot acquired': usesAttribute('files'),
    'call slot acquired': usesAttribute('calls'),
    'publication slots acquired': usesAttribute('publications'),
    'slot acquired': anyWrite,
  },
  source: { 'source retained': anyWrite },
  deck: {
    'run started': hasAttributes('run_request'),
    'unit marked as charged': (write) => typeof write.sets.quota_month === 'string',
    'unit marked as refunded': hasAttributes('quota_month'),
    'version recorded': hasAttributes('version_run'),
    'outline updated': hasAttributes('outline_rev'),
    'edits published': matchesAll(hasAttributes('edited_since'), lacksAttributes('content_rev')),
    'edit counted': hasAttributes('content_rev', 'status'),
    'regeneration counted': hasAttributes('content_rev'),
    'stages updated': hasAttributes('progress_seq'),
    'deck deleted': hasAttributes('deleted_at'),
    'deck purged': matchesAll(setsStatus('cancelled'), hasAttributes('title')),
    'title set': hasAttributes('title'),
    'earlier runs revoked': hasAttributes('revoked_run'),
    'version published': matchesAll(
      hasAttributes('current_html_version'),
      lacksAttributes('status'),
    ),
    'deck cancelled': setsStatus('cancelled'),
    'deck started': setsStatus('running'),
    'deck resumed': setsStatus('queued'),
    'deck paused by a task': matchesAll(setsStatus('paused'), setsValue('reason', 'task')),
    'deck paused': setsStatus('paused'),
    'review requested': setsStatus('awaiting_review'),
    'deck completed': setsStatus('completed'),
    'deck failed': setsStatus('failed'),
  },
  task: {
    'task claimed': setsStatus('running'),
    'task completed': setsStatus('completed'),
    'task released': hasAttributes('lease_owner', 'content_failures'),
    'lease taken over by the watch': matchesAll(setsStatus('queued'), hasAttributes('lease_until')),
    'lease taken over by the sweep': matchesAll(
      setsStatus('pending'),
      hasAttributes('lease_until'),
    ),
    'lease extended': hasAttributes('lease_until'),
    'task paused': setsStatus('paused'),
    'task cancelled': setsStatus('cancelled'),
    'side task restarted': matchesAll(setsStatus('queued'), hasAttributes('attempt')),
    'task restarted': hasAttributes('attempt'),
    'task queued': matchesAll(setsStatus('queued'), hasAttributes('rev')),
    'message sent again': setsStatus('queued'),
    'slide task made ready': hasAttributes('ready'),
    'instruction removed': hasAttributes('ask'),
  },
  usage: {
    'call ended': hasAttributes('state', 'input_tokens'),
    'call lost': hasAttributes('state'),
    'call discarded': setsValue('outcome', 'discarded'),
    'call committed': hasAttributes('outcome'),
  },
  version: {
    'HTML failed': ({ sets: { html } }) => (html as { status?: unknown }).status === 'failed',
    'HTML recorded': hasAttributes('html'),
  },
  slide: {
    'proposal accepted': hasAttributes('proposal', 'rev'),
    'proposal stored or discarded': hasAttributes('proposal'),
    'slide edited': setsValue('edited', true),
    'slide regenerated': setsValue('edited', false),
  },
};

const checkMatchers: Record<string, Record<string, WriteMatcher>> = {
  task: {
    'outline’s lease checked': usesAttribute('lease_owner'),
    'slide’s other side tasks checked': anyWrite,
  },
  deck: {
    'side task’s deck checked': usesAttribute('status'),
    'proposal’s deck checked': anyWrite,
  },
};

const putMatchers: Record<string, Record<string, WriteMatcher>> = {
  deck: { 'deck created': anyWrite },
  deck_request: { 'request created': anyWrite },
  outline_plan: { 'plan created': anyWrite },
  outline_entry: { 'entry created': anyWrite },
  outline: { 'outline created': anyWrite },
  slide: { 'slide stored': usesAttribute('run'), 'slide added': anyWrite },
  version: { 'version created': anyWrite },
  usage: { 'call opened': anyWrite },
  task: {
    'side task created': hasAttributes('is_aside'),
    'slide task created by the outline': setsValue('ready', false),
    'task created': anyWrite,
  },
};

const deleteMatchers: Record<string, Record<string, WriteMatcher>> = {
  usage: { 'call withdrawn': anyWrite },
};

/** Returns the name of a conditional write; undefined if it is unknown. */
export function findWriteName(write: WriteDescription): string | undefined {
  const { action, entity } = write;
  const kinds = {
    put: putMatchers,
    update: updateMatchers,
    check: checkMatchers,
    delete: deleteMatchers,
  }[action][entity as never] as Record<string, WriteMatcher> | undefined;
  return Object.entries(kinds ?? {}).find(([, is]) => is(write))?.[0];
}
