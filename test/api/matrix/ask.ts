import { call } from '#test/support/api.ts';
import { newAdmin, newEmail, newUser, type TestUser } from '#test/support/factories.ts';
import { type Asker, type AskerName, askers, type Row, type Scene } from './row.ts';
import { nothing } from './scenes.ts';

/** A refresh token of the right form that nobody was given. */
const nobodysRefreshToken = `${'0'.repeat(26)}.${'0'.repeat(26)}.${'A'.repeat(43)}`;

const others: Record<Exclude<AskerName, 'owner' | 'anonymous'>, () => Promise<TestUser>> = {
  other: () => newUser(),
  unverified: () => newUser({ is_verified: false }),
  disabled: () => newUser({ is_active: false }),
  admin: () => newAdmin(),
};

async function askerOf(name: AskerName, scene: Scene): Promise<Asker> {
  if (name === 'anonymous') {
    return { name, email: newEmail(), refreshToken: nobodysRefreshToken };
  }
  const { user, token, refreshToken } = name === 'owner' ? scene.owner : await others[name]();
  return { name, email: user.email, token, refreshToken };
}

/** What one asker is answered by a route. */
async function ask(row: Row, name: AskerName, scene: Scene): Promise<number> {
  const asker = await askerOf(name, scene);
  const [method = '', pattern = ''] = row.route.split(' ');
  const path = pattern.replace(/\{(\w+)\}/g, (_, param: string) =>
    encodeURIComponent(scene.params[param] ?? `no ${param}`),
  );
  const { status } = await call(method, row.query ? `${path}?${row.query}` : path, {
    token: asker.token,
    headers: row.headers ?? {},
    body: typeof row.body === 'function' ? row.body(scene, asker) : row.body,
  });
  return status;
}

/** Those who leave a scene as it is: they only look, or are to be refused. */
const leavesScene = ({ route, statuses }: Row, name: AskerName) =>
  route.startsWith('GET') || statuses[name] >= 400;

/** What all are answered: each who may change the scene in one of their own, after all others in another. */
export async function askAll(row: Row): Promise<Row['statuses']> {
  const make = row.scene ?? nothing;
  const lookers = askers.filter((name) => leavesScene(row, name));
  const answers: [AskerName, number][] = [];
  const shared = lookers.length > 0 ? await make() : undefined;
  for (const name of lookers) if (shared) answers.push([name, await ask(row, name, shared)]);
  const actors = askers.filter((name) => !lookers.includes(name));
  for (const name of actors) answers.push([name, await ask(row, name, await make())]);
  return Object.fromEntries(answers) as Row['statuses'];
}
