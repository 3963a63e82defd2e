/** What no run on one machine can tell; docs/operators/costs.md says each. */
export const assumptions = {
  /** Of Bedrock's models, as the product's first estimates have it: shared/schemas/settings.ts, model_pace. */
  ttft_s: 1,
  tokens_per_s: 60,
  /** Until the table or the bucket has answered a function. */
  table_request_s: 0.005,
  object_request_s: 0.03,
  /** Of a request to the app or the preview. */
  request_s: 0.05,
  /** How long somebody looks on while a deck is made. */
  watched_minutes: 3,
  /** Bench B14: the deck with its tasks every two seconds, slides when one is made, the queue every five. */
  requests_a_watched_second: 0.92,
  preview_pages: 20,
  downloads: 2,
  /** The minute's sweep, and a watch message that is looked at. */
  sweep_s: 0.5,
  watch_s: 0.1,
  /** What Lambda itself writes into a log of each invocation. */
  platform_log_bytes: 800,
  /** Of the event source mapping of a queue that is empty: long polls at a time, of so many seconds. */
  pollers: 5,
  poll_s: 20,
  month_minutes: 43_800,
  decks_a_month: 1_000,
} as const;
