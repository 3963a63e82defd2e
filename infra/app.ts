import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { buildAssets } from './build-assets.ts';
import { loadConfig } from './config.ts';
import { DeckwrightStack } from './stack.ts';

const app = new App();
const config = loadConfig(String(app.node.tryGetContext('stage') ?? 'dev'));

new DeckwrightStack(app, `Deckwright-${config.name}`, { config, assets: await buildAssets() });
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
