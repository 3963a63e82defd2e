/** Environment variables of the functions in a simulation. No code connects to these addresses. */
export const simulatedEnvironment = {
  STAGE: 'simulation',
  TABLE_NAME: 'simulation',
  ARTIFACTS_BUCKET: 'simulation',
  GENERATION_QUEUE_URL: 'http://sqs.invalid/0/generation',
  WATCH_QUEUE_URL: 'http://sqs.invalid/0/watch',
  WEBHOOK_QUEUE_URL: 'http://sqs.invalid/0/webhook',
  SETTINGS: JSON.stringify({
    support_email: 'help@example.com',
    upload_scan: 'off',
    worker_capacity: 10,
    models: { brief: 'demo', outline: 'demo', slide: 'demo', revise: 'demo' },
    model_quotas: { demo: { tokens_per_minute: 100_000_000 } },
  }),
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'simulation',
  AWS_SECRET_ACCESS_KEY: 'simulation',
  POWERTOOLS_SERVICE_NAME: 'simulation',
  POWERTOOLS_METRICS_DISABLED: 'true',
  LOG_LEVEL: 'SILENT',
};
