import { App, Stage, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { StackAssets } from '#infra/assets.ts';
import { emptyAssets } from '#infra/build-assets.ts';
import { loadConfig, type StageConfig } from '#infra/config.ts';
import { cdkContext } from '#infra/local/assembly.ts';
import { DeckwrightStack } from '#infra/stack.ts';

/** Two seconds by itself; several files synthesise at the same time, on two cores. */
export const synthesisMs = 60_000;

/** What a test lays over a stage: of its own values, and of the functions' settings. */
export type Laid = Partial<Omit<StageConfig, 'settings'>> & {
  settings?: Partial<StageConfig['settings']>;
};

/** The stack of a stage, with placeholders for the assets that are not given. */
export async function createStack(
  stage: string,
  { settings, ...values }: Laid = {},
  assets: Partial<StackAssets> = {},
): Promise<DeckwrightStack> {
  // Written over by the next run: each synthesis leaves some 20 MB of CDK's own assets.
  const outdir = `.cache/test-synth/${stage}-${process.env.VITEST_POOL_ID ?? '0'}`;
  const app = new App({ context: await cdkContext(), outdir });
  const own = loadConfig(stage);
  const config = { ...own, ...values, settings: { ...own.settings, ...settings } };
  return new DeckwrightStack(app, `Deckwright-${stage}`, {
    config,
    assets: { ...(await emptyAssets()), ...assets },
  });
}

/** The template to assert on; refused by CDK when resources depend on each other in a circle. */
export async function templateOf(stage: string, laid: Laid = {}): Promise<Template> {
  return Template.fromStack(await createStack(stage, laid));
}

/** Synthesises as `npm run synth` does; throws when a security check finds what nobody explained. */
export function synthesizeChecked(stack: DeckwrightStack): CloudAssembly {
  const app = Stage.of(stack);
  if (!app) throw new Error('The stack belongs to no app.');
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app.synth();
}
