import { app } from '#lambdas/api/app.ts';
import { freshAddress } from '#test/support/api.ts';
import { newAdmin, newUser, type TestUser } from '#test/support/factories.ts';
import type { Asker, Row, Scene } from '../matrix/row.ts';
import { nothing } from '../matrix/scenes.ts';
import type { Operation } from './document.ts';
import type { GeneratedRequest } from './requests.ts';
import { spoiled } from './spoil.ts';

/** What a request finds: what the row of its route makes, and who may ask. */
export type Setting = { scene: Scene; other: TestUser; admin: TestUser };

/** A setting of its own for a route: its scene, and new people around it. */
export const settingOf = async ({ scene }: Row): Promise<Setting> => ({
  scene: await (scene ?? nothing)(),
  other: await newUser(),
  admin: await newAdmin(),
});

const ableOf = ({ statuses }: Row, { scene, admin }: Setting): TestUser =>
  statuses.owner < 400 ? scene.owner : admin;

/** As the table of routes asks for it, by the one who succeeds with it. */
export const asItShouldBe: GeneratedRequest = {
  sender: 'able',
  params: {},
  query: {},
  headers: {},
  body: undefined,
  spoiling: undefined,
};

function tokenOf({ sender }: GeneratedRequest, row: Row, setting: Setting): string | undefined {
  switch (sender) {
    case 'anonymous':
      return undefined;
    case 'forger':
      return 'e30.e30.e30';
    case 'able':
      return ableOf(row, setting).token;
    default:
      return setting[sender].token;
  }
}

function urlOf({ path }: Operation, row: Row, asked: GeneratedRequest, { scene }: Setting): string {
  const below = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(asked.params[name] ?? scene.params[name] ?? `no ${name}`),
  );
  const query = new URLSearchParams(row.query);
  for (const [name, values] of Object.entries(asked.query)) {
    query.delete(name);
    for (const value of [values ?? []].flat()) query.append(name, value);
  }
  return `/api${below}?${query}`;
}

/** The text that is sent; absent where nothing is. */
function textOf(row: Row, asked: GeneratedRequest, setting: Setting): string | undefined {
  const { body, spoiling } = asked;
  if (body && 'raw' in body) return body.raw;
  const { user, refreshToken } = ableOf(row, setting);
  const asker: Asker = { name: 'owner', email: user.email, refreshToken };
  const own = typeof row.body === 'function' ? row.body(setting.scene, asker) : row.body;
  const value = body ? body.value : own;
  if (value === undefined) return undefined;
  return JSON.stringify(spoiling ? spoiled(value, spoiling) : value);
}

/** Sends it to the app with the middleware it is deployed with. */
export async function send(
  operation: Operation,
  row: Row,
  asked: GeneratedRequest,
  setting: Setting,
): Promise<Response> {
  const token = tokenOf(asked, row, setting);
  const text = operation.requestBody ? textOf(row, asked, setting) : undefined;
  return app.request(urlOf(operation, row, asked, setting), {
    method: operation.method,
    headers: {
      'x-forwarded-for': freshAddress(),
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...row.headers,
      ...asked.headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(text === undefined ? {} : { body: text }),
  });
}
