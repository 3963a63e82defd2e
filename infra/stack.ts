import { CfnOutput, Stack } from 'aws-cdk-lib';
import { Architecture, Code, LayerVersion } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { StackAssets } from './assets.ts';
import type { StageConfig } from './config.ts';
import { Alarms } from './constructs/alarms.ts';
import { Dashboard } from './constructs/dashboard.ts';
import { DataStore } from './constructs/data-store.ts';
import { GenerationQueue } from './constructs/generation-queue.ts';
import { AppApi } from './constructs/http-api.ts';
import { createMailQueue, MailSender } from './constructs/mail-queue.ts';
import { createOriginSecret } from './constructs/origin-secret.ts';
import { PreviewSite } from './constructs/preview-site.ts';
import { createSigningKeys } from './constructs/signing-keys.ts';
import { WebFiles } from './constructs/web-files.ts';
import { WebSite } from './constructs/web-site.ts';
import { webConfig } from './web-config.ts';

export type DeckwrightStackProps = { config: StageConfig; assets: StackAssets };

/** Deckwright in one stack: constructs own their resources, this says how they meet. */
export class DeckwrightStack extends Stack {
  constructor(scope: Construct, id: string, { config, assets }: DeckwrightStackProps) {
    super(scope, id, { description: `Deckwright ${config.version}, stage ${config.name}` });
    const store = new DataStore(this, 'DataStore', config);
    const jwtSecret = createSigningKeys(this, 'SigningKeys', config);
    const originSecret = createOriginSecret(this, 'OriginSecret', config);
    const fonts = new LayerVersion(this, 'Fonts', {
      code: Code.fromAsset(assets.fonts),
      compatibleArchitectures: [Architecture.ARM_64],
      description: 'Whole font files under /opt/fonts',
    });

    const generation = new GenerationQueue(this, 'Generation', { config, assets, store, fonts });
    const mail = createMailQueue(this, 'Mail');
    const api = new AppApi(this, 'Api', {
      config,
      assets,
      store,
      generation,
      mail,
      jwtSecret,
      originSecret,
    });

    // In this order, and never back: api <- app host <- preview host, mailer <- web files.
    const site = new WebSite(this, 'WebSite', { config, store, api: api.gateway, originSecret });
    const appOrigin = site.origin;
    const previews = new PreviewSite(this, 'PreviewSite', {
      config,
      assets,
      store,
      jwtSecret,
      originSecret,
      appOrigin,
    });
    const sender = new MailSender(this, 'MailSender', {
      config,
      assets,
      store,
      appOrigin,
      queue: mail,
    });
    new WebFiles(this, 'WebFiles', {
      store,
      site,
      directory: assets.web,
      config: webConfig(config, previews.origin),
    });

    const queues = { Generation: generation.tasks, Watch: generation.watches, Mail: mail };
    const watched = {
      config,
      queues,
      table: store.table,
      gateways: { Api: api.gateway, Preview: previews.gateway },
      functions: {
        Api: api.api,
        Preview: previews.preview,
        Worker: generation.worker,
        Sweeper: generation.sweeper,
        Mailer: sender.mailer,
      },
    };
    new Alarms(this, 'Alarms', watched);
    new Dashboard(this, 'Dashboard', watched);

    new CfnOutput(this, 'AppOrigin', { value: appOrigin });
    new CfnOutput(this, 'PreviewOrigin', { value: previews.origin });
    // Where the DNS records of own names point to.
    new CfnOutput(this, 'AppHost', { value: site.distribution.distributionDomainName });
    new CfnOutput(this, 'PreviewHost', { value: previews.distribution.distributionDomainName });
    // What operators' commands need; see infra/operate.
    new CfnOutput(this, 'TableName', { value: store.table.tableName });
    for (const [name, { queue, deadLetters }] of Object.entries(queues)) {
      new CfnOutput(this, `${name}QueueUrl`, { value: queue.queueUrl });
      new CfnOutput(this, `${name}DeadLettersUrl`, { value: deadLetters.queueUrl });
    }
  }
}
