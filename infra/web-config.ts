import type { WebConfig } from '#shared/schemas/config.ts';
import type { StageConfig } from './config.ts';

/** Path of the web app's configuration on the app host. */
export const configPath = '/config.json';

/** Returns the content of `/config.json` on the app host, for the deployed stack and for the local gateway. */
export function createWebConfig(config: StageConfig, previewOrigin: string): WebConfig {
  return {
    preview_origin: previewOrigin,
    support_address: config.settings.support_email,
    demo_model: config.demo_model,
    version: config.version,
    commit: config.commit,
    registration: config.settings.registration,
  };
}
