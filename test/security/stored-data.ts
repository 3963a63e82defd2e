/** A kind of stored data: how deleting an account removes it, and where the export of the user's data contains it. */
export type StoredData = {
  holds: string;
  /** How the data is removed. Begins with “stays” for data that remains, followed by the reason. */
  deletion: string;
  /** File in the export, or the reason why the data is not exported. */
  exported: string;
};

const describeStoredData = (holds: string, deletion: string, exported: string): StoredData => ({
  holds,
  deletion,
  exported,
});

const deletedWithUser = 'with the partition of the user';
const deletedWithDeck = 'with the partition of the presentation';
const exportedWithDeck = 'presentation.json';
const notExportedInternal = 'no: only internal state';
const notExportedSecret = 'no: secret';
const staysWithoutPersonalData = 'stays: no personal data';
const notExportedImpersonal = 'no: no personal data';

/** Every entity of the table; test/security/stored-data.test.ts fails when one is missing. */
export const entities: Record<string, StoredData> = {
  // Data of the account itself.
  user: describeStoredData(
    'profile, plan, password hash',
    'by the deletion itself',
    'account.json, without hash',
  ),
  email: describeStoredData('owner of an address', 'by the deletion itself', 'account.json'),
  user_name: describeStoredData(
    'search keys of the name',
    'by the deletion itself',
    'account.json has the name',
  ),
  user_domain: describeStoredData(
    'search keys of the address',
    'by the deletion itself',
    'account.json has it',
  ),
  login: describeStoredData('time of the last sign-in', deletedWithUser, 'account.json'),
  session: describeStoredData(
    'devices, token hashes',
    deletedWithUser,
    'sessions.json, without hashes',
  ),
  security_event: describeStoredData(
    'sign-ins and changes of the account',
    deletedWithUser,
    'security-events.json',
  ),
  notification: describeStoredData(
    'ids of comments that mention the user or reply to them, for 90 days',
    deletedWithUser,
    'no: refers to comments of presentations',
  ),
  totp: describeStoredData(
    'encrypted secret of an authenticator app',
    deletedWithUser,
    'account.json: its date',
  ),
  passkey: describeStoredData('public keys', deletedWithUser, 'account.json: names and dates'),
  recovery_codes: describeStoredData(
    'hashes of recovery codes',
    deletedWithUser,
    'account.json: how many are left',
  ),
  api_key: describeStoredData('name, scopes, hash', deletedWithUser, 'api-keys.json, without hash'),
  request_key: describeStoredData(
    'responses to repeated requests, for a day',
    deletedWithUser,
    notExportedInternal,
  ),
  deck_quota: describeStoredData(
    'presentations of a month',
    deletedWithUser,
    'account.json: the current month',
  ),
  month: describeStoredData('tokens of a month', deletedWithUser, 'usage.json'),
  slots: describeStoredData('running presentations', deletedWithUser, notExportedInternal),
  reading_slot: describeStoredData('sources being read', deletedWithUser, notExportedInternal),
  data_export: describeStoredData('state of the export', 'after its file', notExportedInternal),
  spending: describeStoredData(
    'usage by presentation, day and model',
    'stays: sums of usage and costs',
    'usage.json',
  ),
  people_job: describeStoredData(
    'work that remains after a change of the account',
    'when the work is done',
    notExportedInternal,
  ),
  verification: describeStoredData(
    'mailed links, as hashes',
    'by the index of the user',
    notExportedSecret,
  ),
  known_address: describeStoredData(
    'hashes of network addresses',
    'by the hash of the address',
    'no: hashes',
  ),
  suppression: describeStoredData('address that gets no mail', 'by the address', 'account.json'),
  mfa_challenge: describeStoredData(
    'a sign-in or passkey ceremony',
    'stays: expires after minutes',
    notExportedSecret,
  ),
  counter: describeStoredData(
    'uses of a limit, under a hash',
    'stays: ends with its window',
    notExportedInternal,
  ),
  // Invite codes and requests for them.
  invite_request: describeStoredData(
    'address and reason; an open one 30 days',
    'by the address',
    'invite-request.json',
  ),
  invite: describeStoredData(
    'address that may use a code, admin who created it',
    'the address, and the code ends; the id of the admin stays',
    'account.json: the code used',
  ),
  invite_use: describeStoredData(
    'address that used a code',
    'the address; the use stays counted',
    'account.json',
  ),
  // Webhooks and brands.
  webhook: describeStoredData(
    'address, encrypted secret',
    'with the partition of webhooks',
    'webhooks.json',
  ),
  webhook_delivery: describeStoredData(
    'events sent',
    'with the partition of the webhook',
    'webhooks.json',
  ),
  webhook_event: describeStoredData(
    'events to be sent',
    'with the partition of webhooks',
    notExportedInternal,
  ),
  brand: describeStoredData(
    'name, colours, logos, footer, tone, slide masters of an uploaded template',
    'by the list of brands; shared ones stay, for the users who share them',
    'brands.json',
  ),
  brand_list: describeStoredData(
    'number of brands that were added',
    'with the partition of brands',
    notExportedInternal,
  ),
  // Presentations and sources.
  deck: describeStoredData('title, folder, state', deletedWithDeck, exportedWithDeck),
  deck_request: describeStoredData(
    'topic and instructions; name of an imported file and what was not kept',
    deletedWithDeck,
    exportedWithDeck,
  ),
  task: describeStoredData(
    'tasks with instructions',
    deletedWithDeck,
    `${exportedWithDeck}: instructions`,
  ),
  outline_plan: describeStoredData('plan of the outline', deletedWithDeck, exportedWithDeck),
  outline_entry: describeStoredData('entries of the outline', deletedWithDeck, exportedWithDeck),
  outline: describeStoredData(
    'edited outlines',
    deletedWithDeck,
    `${exportedWithDeck}: the current one`,
  ),
  slide: describeStoredData('slides, notes and proposals', deletedWithDeck, exportedWithDeck),
  editorial_review: describeStoredData('findings of the review', deletedWithDeck, exportedWithDeck),
  version: describeStoredData(
    'versions; id of the collaborator who made one',
    deletedWithDeck,
    exportedWithDeck,
  ),
  export: describeStoredData('files of a version', deletedWithDeck, exportedWithDeck),
  event: describeStoredData('activity of 30 days', deletedWithDeck, exportedWithDeck),
  answer: describeStoredData(
    'responses of models, for a retry',
    deletedWithDeck,
    `no: their results are in ${exportedWithDeck}`,
  ),
  usage: describeStoredData('each model call', deletedWithDeck, exportedWithDeck),
  share: describeStoredData(
    'share links, as hashes; sites that may embed them',
    'by the list of links',
    'share-links.json, without links',
  ),
  share_book: describeStoredData('list of share links', deletedWithDeck, 'share-links.json'),
  collaborator: describeStoredData(
    'address, role and account of a person with whom a presentation is shared',
    'with the partition of the presentation; by the index of the person; 60 days after an invitation that was not opened (its account’s id stays in the presentation’s item until the next change of collaborators)',
    'collaborators.json, shared-with-me.json',
  ),
  invitation_stop: describeStoredData(
    'hash of a mailbox that wants no invitations',
    'stays: the person’s wish, without an address',
    'no: hash',
  ),
  comment: describeStoredData(
    'comments on a presentation',
    'with the partition of the presentation; by the index of the author',
    'comments.json',
  ),
  presence: describeStoredData(
    'slide that the owner or a collaborator has open, for a minute',
    'with the partition of the presentation; expires after a minute',
    'no: expires after a minute',
  ),
  search_text: describeStoredData(
    'text of the slides',
    'with the presentation',
    `no: the text is in ${exportedWithDeck}`,
  ),
  source: describeStoredData(
    'name and state of a source',
    'with the partition of the source',
    'source.json',
  ),
  // Data for the administration.
  audit_event: describeStoredData(
    'actions of and on the user',
    'stays: evidence',
    'audit-events.json',
  ),
  admins: describeStoredData(
    'ids of the admins',
    'by the deletion itself',
    'account.json: is_admin',
  ),
  admin_code: describeStoredData(
    'who used the one-time code',
    'stays: it must not work again',
    notExportedInternal,
  ),
  day_summary: describeStoredData(
    'users with the highest usage',
    'stays: ends after a week',
    'usage.json',
  ),
  open_requests: describeStoredData(
    'number of open requests for a code',
    staysWithoutPersonalData,
    notExportedImpersonal,
  ),
  people_count: describeStoredData(
    'number of users',
    staysWithoutPersonalData,
    notExportedImpersonal,
  ),
  // Data of the service as a whole, which belongs to no user.
  admission: describeStoredData(
    'tokens of a minute',
    staysWithoutPersonalData,
    notExportedImpersonal,
  ),
  duration: describeStoredData(
    'durations of tasks',
    staysWithoutPersonalData,
    notExportedImpersonal,
  ),
  queue_status: describeStoredData(
    'length of the queue',
    staysWithoutPersonalData,
    notExportedImpersonal,
  ),
  stage_month: describeStoredData(
    'costs of a month',
    staysWithoutPersonalData,
    notExportedImpersonal,
  ),
  token_statistic: describeStoredData(
    'tokens by kind of call',
    staysWithoutPersonalData,
    notExportedImpersonal,
  ),
};

const deletedWithDeckObjects = 'with the prefix of the presentation';
const deletedWithSourceObjects = 'with the prefix of the source';
const deletedByExportPrefix = 'with the prefix of the user’s exports';

/**
 * Every S3 key in `artifactKeys`. Old versions of objects are removed after 30 days, those of exports after one day.
 */
export const objects: Record<string, StoredData> = {
  source: describeStoredData('all objects of a source', deletedWithSourceObjects, 'sources/'),
  original: describeStoredData('the uploaded file', deletedWithSourceObjects, 'original'),
  sourceTemplate: describeStoredData(
    'slide masters that were read from the file',
    deletedWithSourceObjects,
    'no: parts of the uploaded file',
  ),
  passages: describeStoredData('the text that was read', deletedWithSourceObjects, 'text.json'),
  deck: describeStoredData(
    'all objects of a presentation',
    deletedWithDeckObjects,
    'presentations/',
  ),
  brief: describeStoredData('facts and web pages', deletedWithDeckObjects, 'research.json'),
  origin: describeStoredData('original of a translation', deletedWithDeckObjects, 'research.json'),
  version: describeStoredData(
    'all objects of a version',
    deletedWithDeckObjects,
    'the current version',
  ),
  content: describeStoredData(
    'content of a version',
    deletedWithDeckObjects,
    'deck.json: the current version',
  ),
  pictures: describeStoredData('all pictures', deletedWithDeckObjects, 'pictures/'),
  picture: describeStoredData('a picture', deletedWithDeckObjects, 'pictures/'),
  templates: describeStoredData(
    'all slide masters of a company',
    deletedWithDeckObjects,
    'no: as in PPTX files',
  ),
  template: describeStoredData(
    'slide masters of a company',
    deletedWithDeckObjects,
    'no: as in PPTX files',
  ),
  allGenerated: describeStoredData('all generated pictures', deletedWithDeckObjects, 'generated/'),
  generated: describeStoredData(
    'a picture as the model made it',
    deletedWithDeckObjects,
    'generated/',
  ),
  page: describeStoredData(
    'page of the preview',
    deletedWithDeckObjects,
    'no: the same as deck.html',
  ),
  file: describeStoredData(
    'files of a version',
    deletedWithDeckObjects,
    'deck.html, deck.json: the current version',
  ),
  dataExports: describeStoredData(
    'all exports of a user',
    deletedByExportPrefix,
    'no: it is the export',
  ),
  dataExport: describeStoredData(
    'the file of an export',
    deletedByExportPrefix,
    'no: it is the export',
  ),
  dataExportState: describeStoredData(
    'state of an export',
    deletedByExportPrefix,
    notExportedInternal,
  ),
};

const staysInQueue = 'stays: messages end after at most 14 days';

/** Every other place that stores data: queues and log groups, by the beginning of the resource's logical id. */
export const resources: Record<string, StoredData> = {
  DataStoreTable: describeStoredData(
    'the entities above; backups of 35 days',
    'as above',
    'as above',
  ),
  DataStoreArtifacts: describeStoredData('the objects above', 'as above', 'as above'),
  DataStoreWeb: describeStoredData('the app', staysWithoutPersonalData, notExportedImpersonal),
  GenerationTasks: describeStoredData(
    'ids of tasks and sources',
    staysInQueue,
    notExportedInternal,
  ),
  GenerationWatches: describeStoredData(
    'ids of tasks, sources and users',
    staysInQueue,
    notExportedInternal,
  ),
  Mail: describeStoredData('mails to be sent', staysInQueue, 'no: the mail is sent'),
  Webhooks: describeStoredData('ids of deliveries', staysInQueue, notExportedInternal),
  CustomCDKBucketDeployment: describeStoredData(
    'log of the deployment of the app',
    staysWithoutPersonalData,
    notExportedImpersonal,
  ),
  Logs: describeStoredData(
    'ids; network addresses',
    'stays: removed after 90 days',
    'no: kept for security only',
  ),
};
