import type { StageConfig } from './config.ts';

/** `/config.json` on the app host: what the web app must know of the installation it runs in. */
export type WebConfig = {
  preview_origin: string;
  support_email: string;
  demo_model: boolean;
  version: string;
  registration: 'invite' | 'open';
};

/** The same file for the deployed web bucket and for the local gateway. */
export function webConfig(config: StageConfig, previewOrigin: string): WebConfig {
  return {
    preview_origin: previewOrigin,
    support_email: config.settings.support_email,
    demo_model: config.demo_model,
    version: config.version,
    registration: config.settings.registration,
  };
}
