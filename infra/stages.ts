import type { StageInput } from './config.ts';

/**
 * Settings that differ between installations. Choose a stage with `--context stage=NAME` (default: dev).
 * config.ts validates every value before synthesis and reports the invalid ones.
 */
export const stages = {
  /** One machine: used by `npm start` and the tests, never deployed. */
  local: {
    removal: 'destroy',
    log_level: 'INFO',
    log_retention_days: 7,
    mail_from: 'Deckwright <no-reply@deckwright.local>',
    demo_model: true,
    settings: {
      support_email: 'support@deckwright.local',
      registration: 'invite',
      upload_scan: 'off',
      // Three worker processes of four invocations each.
      worker_capacity: 12,
      models: {
        brief: 'deckwright.demo-v1:0',
        outline: 'deckwright.demo-v1:0',
        slide: 'deckwright.demo-v1:0',
        revise: 'deckwright.demo-v1:0',
      },
      model_quotas: { 'deckwright.demo-v1:0': { tokens_per_minute: 20_000_000 } },
    },
  },

  /** For a sandbox account: deleting the stack deletes all data. */
  dev: {
    removal: 'destroy',
    log_level: 'DEBUG',
    log_retention_days: 14,
    mail_from: 'Deckwright dev <dev-no-reply@example.com>',
    alarm_model_usd_an_hour: 5,
    demo_model: false,
    settings: {
      support_email: 'support@example.com',
      registration: 'invite',
      upload_scan: 'off',
      worker_capacity: 20,
      // Openverse needs no key. Remove it to send no searches to other servers: docs/operators/deployment.md#pictures.
      pictures: { search: ['openverse'] },
      model_usd_a_month: 50,
      // Inference profile ids, as listed in the Bedrock console of the region. How they were chosen and how long AWS serves
      // them: docs/operators/deployment.md#choosing-models.
      models: {
        brief: 'us.anthropic.claude-sonnet-5-5',
        outline: 'us.anthropic.claude-sonnet-5-5',
        slide: 'us.anthropic.claude-haiku-5-5',
        revise: 'us.anthropic.claude-haiku-5-5',
      },
      // List prices are in lambdas/models/catalog.ts. Override them if you pay other prices:
      // model_prices: { 'us.anthropic…': { input: 1.1, output: 5.5, cache_read: 0.11, cache_write: 1.375 } },
      // Your account's quotas, from Service Quotas, Amazon Bedrock, "tokens per minute" of each model.
      model_quotas: {
        'us.anthropic.claude-sonnet-5-5': { tokens_per_minute: 400_000 },
        'us.anthropic.claude-haiku-5-5': { tokens_per_minute: 400_000 },
      },
    },
  },

  /** For production: the table and the buckets are kept when the stack is deleted. */
  prod: {
    removal: 'retain',
    log_level: 'INFO',
    log_retention_days: 90,
    mail_from: 'Deckwright <no-reply@example.com>',
    mail_domain: 'example.com',
    alarm_email: 'operations@example.com',
    budget_usd_a_month: 1_000,
    alarm_model_usd_an_hour: 20,
    demo_model: false,
    api_rate_limit: 5_000,
    settings: {
      support_email: 'support@example.com',
      registration: 'invite',
      mfa_required_for: 'admins',
      password_breach_url: 'https://api.pwnedpasswords.com/range/',
      upload_scan: 'guardduty',
      worker_capacity: 100,
      // Openverse needs no key. Remove it to send no searches to other servers: docs/operators/deployment.md#pictures.
      pictures: { search: ['openverse'] },
      model_usd_a_month: 800,
      models: {
        brief: 'us.anthropic.claude-sonnet-5-5',
        outline: 'us.anthropic.claude-sonnet-5-5',
        slide: 'us.anthropic.claude-haiku-5-5',
        revise: 'us.anthropic.claude-haiku-5-5',
      },
      model_quotas: {
        'us.anthropic.claude-sonnet-5-5': { tokens_per_minute: 2_000_000 },
        'us.anthropic.claude-haiku-5-5': { tokens_per_minute: 2_000_000 },
      },
    },
  },
} satisfies Record<string, StageInput>;
