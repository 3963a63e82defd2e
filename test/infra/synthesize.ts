import { App, Stage, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { StackAssets } from '#infra/assets.ts';
import { createEmptyAssets } from '#infra/build-assets.ts';
import { loadConfig, type StageConfig } from '#infra/config.ts';
import { cdkContext } from '#infra/local/assembly.ts';
import { DeckwrightStack } from '#infra/stack.ts';

/** Timeout in ms. A synthesis takes two seconds, and longer when several test files run in parallel. */
export const synthesisMs = 60_000;

/** Values and settings that tests use instead of those of a stage. */
export type StageOverrides = Partial<Omit<StageConfig, 'settings'>> & {
  settings?: Partial<StageConfig['settings']>;
};

/** Creates the stack of a stage, with placeholders for assets that are not given. */
export async function createStack(
  stage: string,
  { settings, ...values }: StageOverrides = {},
  assets: Partial<StackAssets> = {},
): Promise<DeckwrightStack> {
  // Later runs reuse this directory: each synthesis writes about 20 MB of CDK's own assets.
  const outdir = `.cache/test-synth/${stage}-${process.env.VITEST_POOL_ID ?? '0'}`;
  const app = new App({ context: await cdkContext(), outdir });
  const stageConfig = loadConfig(stage);
  const config = { ...stageConfig, ...values, settings: { ...stageConfig.settings, ...settings } };
  return new DeckwrightStack(app, `Deckwright-${stage}`, {
    config,
    assets: { ...(await createEmptyAssets()), ...assets },
  });
}

/** Returns a stage's template for assertions. CDK throws if resources have a circular dependency. */
export async function createTemplate(
  stage: string,
  overrides: StageOverrides = {},
): Promise<Template> {
  return Template.fromStack(await createStack(stage, overrides));
}

/** Synthesises like `npm run synth`; throws if a security check has a finding that is not suppressed. */
export function synthesizeChecked(stack: DeckwrightStack): CloudAssembly {
  const app = Stage.of(stack);
  if (!app) throw new Error('The stack belongs to no app.');
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app.synth();
}
