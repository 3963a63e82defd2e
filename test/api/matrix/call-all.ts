import { call } from '#test/support/api.ts';
import { newAdmin, newEmail, newUser, type TestUser } from '#test/support/factories.ts';
import { userOnly } from './fixtures.ts';
import {
  type Caller,
  type CallerName,
  callers,
  type collaborators,
  type Fixture,
  type Row,
} from './row.ts';

/** A well-formed refresh token that was never issued. */
const unissuedRefreshToken = `${'0'.repeat(26)}.${'0'.repeat(26)}.${'A'.repeat(43)}`;

type Role = (typeof collaborators)[number];

/** Creates a user and, if the fixture has a presentation, shares that presentation with the user. */
const newCollaborator =
  (role: Role) =>
  async ({ owner, params: { id } }: Fixture): Promise<TestUser> => {
    const person = await newUser();
    const body = { email: person.user.email, role };
    if (id) await call('POST', `/presentations/${id}/collaborators`, { token: owner.token, body });
    return person;
  };

type OtherCaller = Exclude<CallerName, 'owner' | 'anonymous'>;

const otherCallers: Record<OtherCaller, (fixture: Fixture) => Promise<TestUser>> = {
  editor: newCollaborator('editor'),
  commenter: newCollaborator('commenter'),
  viewer: newCollaborator('viewer'),
  other: () => newUser(),
  unverified: () => newUser({ is_verified: false }),
  disabled: () => newUser({ is_active: false }),
  admin: () => newAdmin(),
};

async function makeCaller(name: CallerName, fixture: Fixture): Promise<Caller> {
  if (name === 'anonymous') {
    return { name, email: newEmail(), refreshToken: unissuedRefreshToken };
  }
  const { user, token, refreshToken } =
    name === 'owner' ? fixture.owner : await otherCallers[name](fixture);
  return { name, email: user.email, token, refreshToken };
}

/** Returns the status that one caller gets from a route. */
const callAs = async (row: Row, name: CallerName, fixture: Fixture): Promise<number> =>
  sendRow(row, fixture, await makeCaller(name, fixture));

/** Sends a row's request with the caller's token; returns the status. */
export async function sendRow(row: Row, fixture: Fixture, caller: Caller): Promise<number> {
  const [method = '', pattern = ''] = row.route.split(' ');
  const path = pattern.replace(/\{(\w+)\}/g, (_, param: string) =>
    encodeURIComponent(fixture.params[param] ?? `no ${param}`),
  );
  const { status } = await call(method, row.query ? `${path}?${row.query}` : path, {
    token: caller.token,
    headers: row.headers ?? {},
    body: typeof row.body === 'function' ? row.body(fixture, caller) : row.body,
  });
  return status;
}

/** Whether the fixture stays unchanged for this caller, because the route only reads or rejects the caller. */
const leavesFixtureUnchanged = ({ route, statuses }: Row, name: CallerName) =>
  route.startsWith('GET') || statuses[name] >= 400;

/**
 * Returns the status for each caller. Callers that change nothing share one fixture; each caller that changes it gets a
 * new one.
 */
export async function callAll(row: Row): Promise<Row['statuses']> {
  const make = row.fixture ?? userOnly;
  const readers = callers.filter((name) => leavesFixtureUnchanged(row, name));
  const answers: [CallerName, number][] = [];
  let fixture = await make();
  for (const name of readers) answers.push([name, await callAs(row, name, fixture)]);
  const actors = callers.filter((name) => !readers.includes(name));
  for (const [i, name] of actors.entries()) {
    if (i > 0) fixture = await make();
    answers.push([name, await callAs(row, name, fixture)]);
  }
  return Object.fromEntries(answers) as Row['statuses'];
}

const invalidBodies = [{}, { unknown_field: 1 }, undefined];

/** Returns the statuses that another user gets for the row's route with invalid bodies and without headers. */
export async function sendInvalidRequests(row: Row): Promise<number[]> {
  const fixture = await (row.fixture ?? userOnly)();
  const caller = await makeCaller('other', fixture);
  const { headers: _headers, ...bare } = row;
  const withBodies = invalidBodies.map((body) => (body ? { ...row, body } : omitBody(row)));
  const statuses = [];
  for (const request of [...withBodies, bare]) {
    statuses.push(await sendRow(request, fixture, caller));
  }
  return statuses;
}

const omitBody = ({ body: _body, ...row }: Row): Row => row;
