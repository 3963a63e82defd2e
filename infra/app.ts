import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { buildAssets, emptyAssets } from './build-assets.ts';
import { loadConfig } from './config.ts';
import { DeckwrightStack } from './stack.ts';

const app = new App();
const config = loadConfig(String(app.node.tryGetContext('stage') ?? 'dev'));
// `--context assets=none` gives the template alone, as the tests and the local stack read it.
const assets =
  app.node.tryGetContext('assets') === 'none' ? await emptyAssets() : await buildAssets();

new DeckwrightStack(app, `Deckwright-${config.name}`, { config, assets });
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
