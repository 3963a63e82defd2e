import type { TestUser } from '#test/support/factories.ts';

/** Callers with whom the owner shares the presentation of the fixture, if there is one. */
export const collaborators = ['editor', 'commenter', 'viewer'] as const;

/**
 * Callers: the owner of the resource, collaborators, another user, an anonymous caller, an unverified user, a disabled
 * user, an admin.
 */
export const callers = [
  'owner',
  ...collaborators,
  'other',
  'anonymous',
  'unverified',
  'disabled',
  'admin',
] as const;
export type CallerName = (typeof callers)[number];

export type Caller = { name: CallerName; email: string; token?: string; refreshToken: string };

/** Data that exists before the call: its owner, and values for path and body. */
export type Fixture = {
  owner: TestUser;
  /** Path parameters: `id`, `task_id` … */
  params: Record<string, string>;
  /** Values for the body or the headers, other than the ids in the path. */
  facts?: Record<string, string>;
};

/** A row of the table: the expected status for each caller. */
export type Row = {
  /** Method and path as in the OpenAPI document, without `/api`. */
  route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
  /** Creates the data; called again for each caller who may change it. */
  fixture?: () => Promise<Fixture>;
  query?: string;
  headers?: Record<string, string>;
  body?: object | ((fixture: Fixture, caller: Caller) => object);
  statuses: Record<CallerName, number>;
};

/**
 * Returns the statuses of a route whose resource collaborators may not read, so that they get the same status as
 * another user.
 */
const statusesForOthers = (status: number) => ({
  editor: status,
  commenter: status,
  viewer: status,
  other: status,
});

/** Returns the same status for every caller of a public route. */
export const statusesForEveryone = (status: number): Row['statuses'] => ({
  owner: status,
  ...statusesForOthers(status),
  anonymous: status,
  unverified: status,
  disabled: status,
  admin: status,
});

const rejectedCallerStatuses = { anonymous: 401, unverified: 401, disabled: 401 };

/** Returns the statuses of a route that every signed-in user may use for their own data. */
export const statusesForSignedIn = (status: number): Row['statuses'] => ({
  ...rejectedCallerStatuses,
  owner: status,
  ...statusesForOthers(status),
  admin: status,
});

/** Returns the statuses of a route for the owner's data: other users get 404. */
export const statusesForOwners = (status: number, admin: number): Row['statuses'] => ({
  ...rejectedCallerStatuses,
  owner: status,
  ...statusesForOthers(404),
  admin,
});

/** Returns the statuses of a presentation's route that its owner and everyone with read access can use. */
export const statusesForReaders = (status: number): Row['statuses'] => ({
  ...statusesForOwners(status, status),
  editor: status,
  commenter: status,
  viewer: status,
});

/** Returns the statuses of a presentation's route that only its owner can use, and an admin unless `admin` is 403. */
export const statusesForDeckOwners = (status: number, admin: number): Row['statuses'] => ({
  ...statusesForReaders(403),
  owner: status,
  admin,
});

/** Returns the statuses of a presentation's route that everyone who may comment can use. */
export const statusesForCommenters = (status: number): Row['statuses'] => ({
  ...statusesForReaders(status),
  viewer: 403,
  admin: 403,
});

/** Returns the statuses of a presentation's route that its owner and editors can use. */
export const statusesForEditors = (status: number, admin: number): Row['statuses'] => ({
  ...statusesForDeckOwners(status, admin),
  editor: status,
});

/** Returns the statuses of a route for admins only. */
export const statusesForAdmins = (status: number): Row['statuses'] => ({
  ...rejectedCallerStatuses,
  owner: 403,
  ...statusesForOthers(403),
  admin: status,
});
