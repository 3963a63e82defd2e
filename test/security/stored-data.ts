/** A kind of stored data: how deleting an account removes it, and where the export of the user's data contains it. */
export type StoredData = {
  holds: string;
  /** How the data is removed. Begins with “stays” for data that remains, followed by the reason. */
  deletion: string;
  /** File in the export, or the reason why the data is not exported. */
  exported: string;
};

const row = (holds: string, deletion: string, exported: string): StoredData => ({
  holds,
  deletion,
  exported,
});

const withUser = 'with the partition of the user';
const withDeck = 'with the partition of the presentation';
const inDeck = 'presentation.json';
const technical = 'no: only internal state';
const secret = 'no: secret';
const staysWithoutPersonalData = 'stays: no personal data';
const noData = 'no: no personal data';

/** Every entity of the table; test/security/stored-data.test.ts fails when one is missing. */
export const entities: Record<string, StoredData> = {
  // Data of the account itself.
  user: row('profile, plan, password hash', 'by the deletion itself', 'account.json, without hash'),
  email: row('owner of an address', 'by the deletion itself', 'account.json'),
  user_name: row('search keys of the name', 'by the deletion itself', 'account.json has the name'),
  user_domain: row('search keys of the address', 'by the deletion itself', 'account.json has it'),
  login: row('time of the last sign-in', withUser, 'account.json'),
  session: row('devices, token hashes', withUser, 'sessions.json, without hashes'),
  security_event: row('sign-ins and changes of the account', withUser, 'security-events.json'),
  totp: row('encrypted secret of an authenticator app', withUser, 'account.json: its date'),
  passkey: row('public keys', withUser, 'account.json: names and dates'),
  recovery_codes: row('hashes of recovery codes', withUser, 'account.json: how many are left'),
  api_key: row('name, scopes, hash', withUser, 'api-keys.json, without hash'),
  request_key: row('responses to repeated requests, for a day', withUser, technical),
  deck_quota: row('presentations of a month', withUser, 'account.json: the current month'),
  month: row('tokens of a month', withUser, 'usage.json'),
  slots: row('running presentations', withUser, technical),
  reading_slot: row('sources being read', withUser, technical),
  data_export: row('state of the export', 'after its file', technical),
  spending: row(
    'usage by presentation, day and model',
    'stays: sums of usage and costs',
    'usage.json',
  ),
  people_job: row(
    'work that remains after a change of the account',
    'when the work is done',
    technical,
  ),
  verification: row('mailed links, as hashes', 'by the index of the user', secret),
  known_address: row('hashes of network addresses', 'by the hash of the address', 'no: hashes'),
  suppression: row('address that gets no mail', 'by the address', 'account.json'),
  mfa_challenge: row('a sign-in or passkey ceremony', 'stays: expires after minutes', secret),
  counter: row('uses of a limit, under a hash', 'stays: ends with its window', technical),
  // Invite codes and requests for them.
  invite_request: row(
    'address and reason; an open one 30 days',
    'by the address',
    'invite-request.json',
  ),
  invite: row(
    'address that may use a code, admin who created it',
    'the address, and the code ends; the id of the admin stays',
    'account.json: the code used',
  ),
  invite_use: row('address that used a code', 'the address; the use stays counted', 'account.json'),
  // Webhooks and brands.
  webhook: row('address, encrypted secret', 'with the partition of webhooks', 'webhooks.json'),
  webhook_delivery: row('events sent', 'with the partition of the webhook', 'webhooks.json'),
  webhook_event: row('events to be sent', 'with the partition of webhooks', technical),
  brand: row(
    'name, colours, logos, footer, tone, slide masters of an uploaded template',
    'by the list of brands; shared ones stay, for the users who share them',
    'brands.json',
  ),
  brand_list: row('number of brands that were added', 'with the partition of brands', technical),
  // Presentations and sources.
  deck: row('title, folder, state', withDeck, inDeck),
  deck_request: row(
    'topic and instructions; name of an imported file and what was not kept',
    withDeck,
    inDeck,
  ),
  task: row('tasks with instructions', withDeck, `${inDeck}: instructions`),
  outline_plan: row('plan of the outline', withDeck, inDeck),
  outline_entry: row('entries of the outline', withDeck, inDeck),
  outline: row('edited outlines', withDeck, `${inDeck}: the current one`),
  slide: row('slides, notes and proposals', withDeck, inDeck),
  editorial_review: row('findings of the review', withDeck, inDeck),
  version: row('versions; id of the collaborator who made one', withDeck, inDeck),
  export: row('files of a version', withDeck, inDeck),
  event: row('activity of 30 days', withDeck, inDeck),
  answer: row('responses of models, for a retry', withDeck, `no: their results are in ${inDeck}`),
  usage: row('each model call', withDeck, inDeck),
  share: row(
    'share links, as hashes; sites that may embed them',
    'by the list of links',
    'share-links.json, without links',
  ),
  share_book: row('list of share links', withDeck, 'share-links.json'),
  collaborator: row(
    'address, role and account of a person with whom a presentation is shared',
    'with the partition of the presentation; by the index of the person; 60 days after an invitation that was not opened (its account’s id stays in the presentation’s item until the next change of collaborators)',
    'collaborators.json, shared-with-me.json',
  ),
  invitation_stop: row(
    'hash of a mailbox that wants no invitations',
    'stays: the person’s wish, without an address',
    'no: hash',
  ),
  comment: row(
    'comments on a presentation',
    'with the partition of the presentation; by the index of the author',
    'comments.json',
  ),
  presence: row(
    'slide that the owner or a collaborator has open, for a minute',
    'with the partition of the presentation; expires after a minute',
    'no: expires after a minute',
  ),
  search_text: row('text of the slides', 'with the presentation', `no: the text is in ${inDeck}`),
  source: row('name and state of a source', 'with the partition of the source', 'source.json'),
  // Data for the administration.
  audit_event: row('actions of and on the user', 'stays: evidence', 'audit-events.json'),
  admins: row('ids of the admins', 'by the deletion itself', 'account.json: is_admin'),
  admin_code: row('who used the one-time code', 'stays: it must not work again', technical),
  day_summary: row('users with the highest usage', 'stays: ends after a week', 'usage.json'),
  open_requests: row('number of open requests for a code', staysWithoutPersonalData, noData),
  people_count: row('number of users', staysWithoutPersonalData, noData),
  // Data of the service as a whole, which belongs to no user.
  admission: row('tokens of a minute', staysWithoutPersonalData, noData),
  duration: row('durations of tasks', staysWithoutPersonalData, noData),
  queue_status: row('length of the queue', staysWithoutPersonalData, noData),
  stage_month: row('costs of a month', staysWithoutPersonalData, noData),
  token_statistic: row('tokens by kind of call', staysWithoutPersonalData, noData),
};

const withDeckObjects = 'with the prefix of the presentation';
const withSourceObjects = 'with the prefix of the source';
const byExportPrefix = 'with the prefix of the user’s exports';

/**
 * Every S3 key in `artifactKeys`. Old versions of objects are removed after 30 days, those of exports after one day.
 */
export const objects: Record<string, StoredData> = {
  source: row('all objects of a source', withSourceObjects, 'sources/'),
  original: row('the uploaded file', withSourceObjects, 'original'),
  sourceTemplate: row(
    'slide masters that were read from the file',
    withSourceObjects,
    'no: parts of the uploaded file',
  ),
  passages: row('the text that was read', withSourceObjects, 'text.json'),
  deck: row('all objects of a presentation', withDeckObjects, 'presentations/'),
  brief: row('facts and web pages', withDeckObjects, 'research.json'),
  origin: row('original of a translation', withDeckObjects, 'research.json'),
  version: row('all objects of a version', withDeckObjects, 'the current version'),
  content: row('content of a version', withDeckObjects, 'deck.json: the current version'),
  pictures: row('all pictures', withDeckObjects, 'pictures/'),
  picture: row('a picture', withDeckObjects, 'pictures/'),
  templates: row('all slide masters of a company', withDeckObjects, 'no: as in PPTX files'),
  template: row('slide masters of a company', withDeckObjects, 'no: as in PPTX files'),
  allGenerated: row('all generated pictures', withDeckObjects, 'generated/'),
  generated: row('a picture as the model made it', withDeckObjects, 'generated/'),
  page: row('page of the preview', withDeckObjects, 'no: the same as deck.html'),
  file: row('files of a version', withDeckObjects, 'deck.html, deck.json: the current version'),
  dataExports: row('all exports of a user', byExportPrefix, 'no: it is the export'),
  dataExport: row('the file of an export', byExportPrefix, 'no: it is the export'),
  dataExportState: row('state of an export', byExportPrefix, technical),
};

const staysInQueue = 'stays: messages end after at most 14 days';

/** Every other place that stores data: queues and log groups, by the beginning of the resource's logical id. */
export const resources: Record<string, StoredData> = {
  DataStoreTable: row('the entities above; backups of 35 days', 'as above', 'as above'),
  DataStoreArtifacts: row('the objects above', 'as above', 'as above'),
  DataStoreWeb: row('the app', staysWithoutPersonalData, noData),
  GenerationTasks: row('ids of tasks and sources', staysInQueue, technical),
  GenerationWatches: row('ids of tasks, sources and users', staysInQueue, technical),
  Mail: row('mails to be sent', staysInQueue, 'no: the mail is sent'),
  Webhooks: row('ids of deliveries', staysInQueue, technical),
  CustomCDKBucketDeployment: row(
    'log of the deployment of the app',
    staysWithoutPersonalData,
    noData,
  ),
  Logs: row('ids; network addresses', 'stays: removed after 90 days', 'no: kept for security only'),
};
