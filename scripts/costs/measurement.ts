import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { purposes } from '#lambdas/models/port.ts';

const number = z.number().min(0);

const tokensSchema = z.strictObject({
  calls: number,
  input_tokens: number,
  output_tokens: number,
  cache_read_tokens: number,
  cache_write_tokens: number,
});

/** Requests of the functions, counted at the emulators. */
const countsSchema = z.strictObject({
  read_units: number,
  write_units: number,
  table_requests: number,
  messages_generation: number,
  messages_watch: number,
  object_puts: number,
  object_gets: number,
  object_bytes: number,
});
export type Counts = z.infer<typeof countsSchema>;

/** Averages per deck, over `decks` decks. */
const deckSchema = countsSchema.extend({
  decks: number,
  /** CPU time of the worker processes on the measuring machine. */
  cpu_seconds: number,
  log_bytes: number,
  table_bytes: number,
  /** Tokens by the role of the model, such as writing slides, as named in the deployment's settings. */
  tokens: z.record(z.enum(purposes), tokensSchema),
});
export type DeckMeasurement = z.infer<typeof deckSchema>;

export const measurementSchema = z.strictObject({
  measured_on: z.iso.date(),
  slides: number,
  decks: z.strictObject({ topic: deckSchema, text: deckSchema }),
  text_characters: number,
  /** Averages per request of the page that shows a deck's progress. */
  look: z.strictObject({ read_units: number, write_units: number, bytes: number }),
  /** Averages per page that the preview serves. */
  preview: z.strictObject({
    read_units: number,
    object_gets: number,
    bytes: number,
  }),
  download_bytes: number,
  /** Averages per minute of an idle stack. */
  idle: z.strictObject({ read_units: number, write_units: number, log_bytes: number }),
  stack: z.strictObject({
    alarm_metrics: number,
    dashboards: number,
    secrets: number,
    keys: number,
    polled_queues: number,
    own_metrics: number,
    memory_mb: z.strictObject({ api: number, preview: number, worker: number, sweeper: number }),
  }),
});
export type Measurement = z.infer<typeof measurementSchema>;

export const measurementFile = new URL('./measured.json', import.meta.url);

/** Reads the measurement that docs/operators/costs.md is generated from. */
export const readMeasurement = async (): Promise<Measurement> =>
  measurementSchema.parse(JSON.parse(await readFile(measurementFile, 'utf8')));
