import { CfnOutput, Stack } from 'aws-cdk-lib';
import { Architecture, Code, LayerVersion } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { StackAssets } from './assets.ts';
import type { StageConfig } from './config.ts';
import { Alarms } from './constructs/alarms.ts';
import { addCostControls } from './constructs/cost-controls.ts';
import { Dashboard } from './constructs/dashboard.ts';
import { DataStore } from './constructs/data-store.ts';
import { createFirstAdminCode } from './constructs/first-admin-code.ts';
import { GenerationQueue } from './constructs/generation-queue.ts';
import { AppApi } from './constructs/http-api.ts';
import { LogQueries } from './constructs/log-queries.ts';
import { addMailAlarms } from './constructs/mail-feedback.ts';
import { createMailQueue, MailSender } from './constructs/mail-queue.ts';
import { createOriginSecret } from './constructs/origin-secret.ts';
import { PreviewSite } from './constructs/preview-site.ts';
import { addSecurityAlarms } from './constructs/security-alarms.ts';
import { createSigningKeys } from './constructs/signing-keys.ts';
import { createTotpEncryptionKeys } from './constructs/totp-encryption-keys.ts';
import { allowScanned, UploadScan } from './constructs/upload-scan.ts';
import { WebFiles } from './constructs/web-files.ts';
import { WebSite } from './constructs/web-site.ts';
import {
  createWebhookKeys,
  createWebhookQueue,
  WebhookSender,
} from './constructs/webhook-queue.ts';
import { createSecurityFiles } from './security-text.ts';
import { createWebConfig } from './web-config.ts';

export type DeckwrightStackProps = { config: StageConfig; assets: StackAssets };

/** The whole product in one stack. Constructs own their resources; this class connects them. */
export class DeckwrightStack extends Stack {
  constructor(scope: Construct, id: string, { config, assets }: DeckwrightStackProps) {
    super(scope, id, {
      description: `Deckwright ${config.version}, stage ${config.name}`,
      terminationProtection: config.removal === 'retain',
    });
    const store = new DataStore(this, 'DataStore', config);
    const signingKeys = createSigningKeys(this, 'SigningKeys', config);
    const previewKeys = createSigningKeys(this, 'PreviewKeys', config);
    const originSecret = createOriginSecret(this, 'OriginSecret', config);
    const firstAdminCode = createFirstAdminCode(this, 'FirstAdminCode', config);
    const factorSecret = createTotpEncryptionKeys(this, 'FactorKeys', config);
    const fonts = new LayerVersion(this, 'Fonts', {
      code: Code.fromAsset(assets.fonts),
      compatibleArchitectures: [Architecture.ARM_64],
      description: 'Whole font files under /opt/fonts',
    });

    const webhookKeys = createWebhookKeys(this, 'WebhookKeys', config);
    const webhooks = createWebhookQueue(this, 'Webhooks');
    const mail = createMailQueue(this, 'Mail');
    const generation = new GenerationQueue(this, 'Generation', {
      config,
      assets,
      store,
      fonts,
      webhooks,
      mail,
    });
    if (config.settings.upload_scan === 'guardduty') {
      new UploadScan(this, 'UploadScan', {
        artifacts: store.artifacts,
        worker: generation.worker,
      });
    }
    const api = new AppApi(this, 'Api', {
      config,
      assets,
      store,
      generation,
      mail,
      webhooks,
      signingKeys,
      originSecret,
      firstAdminCode,
      factorSecret,
      webhookKeys,
    });
    if (config.settings.upload_scan === 'guardduty') allowScanned(api.api, store.artifacts);

    // The order avoids circular references: the app host uses the API and the preview host, the preview function uses
    // the app host, and the web files use both hosts.
    const previews = new PreviewSite(this, 'PreviewSite', { config, originSecret });
    const site = new WebSite(this, 'WebSite', {
      config,
      store,
      api: api.gateway,
      originSecret,
      previewOrigin: previews.origin,
      directory: assets.web,
    });
    const appOrigin = site.origin;
    const preview = previews.serve({
      config,
      assets,
      store,
      previewKeys,
      originSecret,
      appOrigin,
      api: api.gateway,
    });
    const sender = new MailSender(this, 'MailSender', {
      config,
      assets,
      store,
      appOrigin,
      queue: mail,
    });
    const webhookSender = new WebhookSender(this, 'WebhookSender', {
      config,
      assets,
      store,
      appOrigin,
      queue: webhooks,
      mail,
      keys: webhookKeys,
    });
    new WebFiles(this, 'WebFiles', {
      store,
      site,
      directory: assets.web,
      config: createWebConfig(config, previews.origin),
      securityFiles: createSecurityFiles(config, appOrigin, new Date()),
    });

    const queues = {
      Generation: generation.tasks,
      Watch: generation.watches,
      Mail: mail,
      Webhook: webhooks,
    };
    const monitored = {
      config,
      queues,
      table: store.table,
      gateways: { Api: api.gateway, Preview: previews.gateway },
      functions: {
        Api: api.api,
        Preview: preview,
        Worker: generation.worker,
        Sweeper: generation.sweeper,
        Mailer: sender.mailer,
        Webhooks: webhookSender.sender,
      },
    };
    const alarms = new Alarms(this, 'Alarms', monitored);
    addSecurityAlarms(alarms, monitored);
    addMailAlarms(alarms, monitored);
    addCostControls(alarms, config);
    new Dashboard(this, 'Dashboard', monitored);
    new LogQueries(this, 'LogQueries', monitored);

    new CfnOutput(this, 'Version', { value: `${config.version}+${config.commit}` });
    new CfnOutput(this, 'AppOrigin', { value: appOrigin });
    new CfnOutput(this, 'PreviewOrigin', { value: previews.origin });
    // Outputs for the DNS records (CNAME targets) of custom domains.
    new CfnOutput(this, 'AppHost', { value: site.distribution.distributionDomainName });
    new CfnOutput(this, 'PreviewHost', { value: previews.distribution.distributionDomainName });
    // Outputs that the commands in infra/operate read; see docs/operators/runbook.md.
    new CfnOutput(this, 'TableName', { value: store.table.tableName });
    new CfnOutput(this, 'ArtifactsBucket', { value: store.artifacts.bucketName });
    new CfnOutput(this, 'FirstAdminSecret', { value: firstAdminCode.secretArn });
    for (const [name, { queue, deadLetters }] of Object.entries(queues)) {
      new CfnOutput(this, `${name}QueueUrl`, { value: queue.queueUrl });
      new CfnOutput(this, `${name}DeadLettersUrl`, { value: deadLetters.queueUrl });
    }
  }
}
