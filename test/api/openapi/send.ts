import { app } from '#lambdas/api/app.ts';
import { createClientAddress } from '#test/support/api.ts';
import { newAdmin, newUser, type TestUser } from '#test/support/factories.ts';
import { userOnly } from '../matrix/fixtures.ts';
import type { Caller, Fixture, Row } from '../matrix/row.ts';
import type { Operation } from './document.ts';
import { mutateValue } from './mutate-value.ts';
import type { GeneratedRequest } from './requests.ts';

/** Data and users for the requests to one route. */
export type TestSetting = { fixture: Fixture; other: TestUser; admin: TestUser };

/** Creates the data and users for a route. */
export const createSetting = async ({ fixture }: Row): Promise<TestSetting> => ({
  fixture: await (fixture ?? userOnly)(),
  other: await newUser(),
  admin: await newAdmin(),
});

const getPermittedUser = ({ statuses }: Row, { fixture, admin }: TestSetting): TestUser =>
  statuses.owner < 400 ? fixture.owner : admin;

/** The valid request from the route's row in the matrix, sent by the caller for whom it succeeds. */
export const validRequest: GeneratedRequest = {
  sender: 'able',
  params: {},
  query: {},
  headers: {},
  body: undefined,
  mutation: undefined,
};

function getSenderToken(
  { sender }: GeneratedRequest,
  row: Row,
  setting: TestSetting,
): string | undefined {
  switch (sender) {
    case 'anonymous':
      return undefined;
    case 'forger':
      return 'e30.e30.e30';
    case 'able':
      return getPermittedUser(row, setting).token;
    default:
      return setting[sender].token;
  }
}

function buildUrl(
  { path }: Operation,
  row: Row,
  request: GeneratedRequest,
  { fixture }: TestSetting,
): string {
  const below = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(request.params[name] ?? fixture.params[name] ?? `no ${name}`),
  );
  const query = new URLSearchParams(row.query);
  for (const [name, values] of Object.entries(request.query)) {
    query.delete(name);
    for (const value of [values ?? []].flat()) query.append(name, value);
  }
  return `/api${below}?${query}`;
}

/** The request body as text; undefined without a body. */
function createRequestBody(
  row: Row,
  request: GeneratedRequest,
  setting: TestSetting,
): string | undefined {
  const { body, mutation } = request;
  if (body && 'raw' in body) return body.raw;
  const { user, refreshToken } = getPermittedUser(row, setting);
  const caller: Caller = { name: 'owner', email: user.email, refreshToken };
  const validBody = typeof row.body === 'function' ? row.body(setting.fixture, caller) : row.body;
  const value = body ? body.value : validBody;
  if (value === undefined) return undefined;
  return JSON.stringify(mutation ? mutateValue(value, mutation) : value);
}

/** Sends a request to the app with all deployed middleware. */
export async function send(
  operation: Operation,
  row: Row,
  request: GeneratedRequest,
  setting: TestSetting,
): Promise<Response> {
  const token = getSenderToken(request, row, setting);
  const text = operation.requestBody ? createRequestBody(row, request, setting) : undefined;
  return app.request(buildUrl(operation, row, request, setting), {
    method: operation.method,
    headers: {
      'x-forwarded-for': createClientAddress(),
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...row.headers,
      ...request.headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(text === undefined ? {} : { body: text }),
  });
}
