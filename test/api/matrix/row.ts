import type { TestUser } from '#test/support/factories.ts';

/** Who asks: the owner of what is asked for, another user, nobody, somebody unverified, disabled, or an admin. */
export const askers = ['owner', 'other', 'anonymous', 'unverified', 'disabled', 'admin'] as const;
export type AskerName = (typeof askers)[number];

export type Asker = { name: AskerName; email: string; token?: string; refreshToken: string };

/** What is there before a call: its owner, and what the path and the body name. */
export type Scene = {
  owner: TestUser;
  /** Of the path: `id`, `task_id` … */
  params: Record<string, string>;
  /** Whatever else the body or headers need. */
  facts?: Record<string, string>;
};

/** A row of the table: what each asker is answered. */
export type Row = {
  /** As the OpenAPI document has it, without `/api`. */
  route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
  /** Makes what is asked for; anew for each who may change it, so that none meets what another left. */
  scene?: () => Promise<Scene>;
  query?: string;
  headers?: Record<string, string>;
  body?: object | ((scene: Scene, asker: Asker) => object);
  statuses: Record<AskerName, number>;
};

/** The same for everybody: a public route. */
export const open = (status: number): Row['statuses'] => ({
  owner: status,
  other: status,
  anonymous: status,
  unverified: status,
  disabled: status,
  admin: status,
});

const closed = { anonymous: 401, unverified: 401, disabled: 401 };

/** For whoever is signed in, about themselves. */
export const signedIn = (status: number): Row['statuses'] => ({
  ...closed,
  owner: status,
  other: status,
  admin: status,
});

/** An owner's own: another's is not found. */
export const owners = (status: number, admin: number): Row['statuses'] => ({
  ...closed,
  owner: status,
  other: 404,
  admin,
});

/** For admins alone. */
export const admins = (status: number): Row['statuses'] => ({
  ...closed,
  owner: 403,
  other: 403,
  admin: status,
});
