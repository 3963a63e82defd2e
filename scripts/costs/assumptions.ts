/** Values that a run on one machine can't measure. docs/operators/costs.md explains each. */
export const costAssumptions = {
  /** Speed of Bedrock's models, as in the product's first estimates: model_pace in shared/schemas/settings.ts. */
  ttft_s: 1,
  tokens_per_s: 60,
  /** Latency of the table and of the bucket. */
  table_request_s: 0.005,
  object_request_s: 0.03,
  /** Duration of a request to the app or the preview. */
  request_s: 0.05,
  /** Minutes that a user watches the generation of a deck. */
  watched_minutes: 3,
  /**
   * Requests per second while a user watches a generation, from bench B14: the page polls the deck every two seconds
   * and the queue every five, and fetches the slides when one is ready.
   */
  requests_per_watched_second: 0.92,
  preview_pages: 20,
  downloads: 2,
  /** Duration of the sweep every minute, and of a watch message. */
  sweep_s: 0.5,
  watch_s: 0.1,
  /** Size of the log lines that Lambda itself writes per invocation. */
  platform_log_bytes: 800,
  /** Event source mapping of an empty queue: number of concurrent long polls, and the duration of each. */
  pollers: 5,
  poll_s: 20,
  month_minutes: 43_800,
  decks_a_month: 1_000,
} as const;
