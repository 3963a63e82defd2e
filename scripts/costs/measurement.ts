import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { purposes } from '#lambdas/models/port.ts';

const nonNegativeSchema = z.number().min(0);

const tokensSchema = z.strictObject({
  calls: nonNegativeSchema,
  input_tokens: nonNegativeSchema,
  output_tokens: nonNegativeSchema,
  cache_read_tokens: nonNegativeSchema,
  cache_write_tokens: nonNegativeSchema,
});

/** Requests of the functions, counted at the emulators. */
const countsSchema = z.strictObject({
  read_units: nonNegativeSchema,
  write_units: nonNegativeSchema,
  table_requests: nonNegativeSchema,
  messages_generation: nonNegativeSchema,
  messages_watch: nonNegativeSchema,
  object_puts: nonNegativeSchema,
  object_gets: nonNegativeSchema,
  object_bytes: nonNegativeSchema,
});
export type Counts = z.infer<typeof countsSchema>;

/** Averages per deck, over `decks` decks. */
const deckSchema = countsSchema.extend({
  decks: nonNegativeSchema,
  /** CPU time of the worker processes on the measuring machine. */
  cpu_seconds: nonNegativeSchema,
  log_bytes: nonNegativeSchema,
  table_bytes: nonNegativeSchema,
  /** Tokens by the role of the model, such as writing slides, as named in the deployment's settings. */
  tokens: z.record(z.enum(purposes), tokensSchema),
});
export type DeckMeasurement = z.infer<typeof deckSchema>;

export const measurementSchema = z.strictObject({
  measured_on: z.iso.date(),
  slides: nonNegativeSchema,
  decks: z.strictObject({ topic: deckSchema, text: deckSchema }),
  text_characters: nonNegativeSchema,
  /** Averages per request of the page that shows a deck's progress. */
  look: z.strictObject({
    read_units: nonNegativeSchema,
    write_units: nonNegativeSchema,
    bytes: nonNegativeSchema,
  }),
  /** Averages per page that the preview serves. */
  preview: z.strictObject({
    read_units: nonNegativeSchema,
    object_gets: nonNegativeSchema,
    bytes: nonNegativeSchema,
  }),
  download_bytes: nonNegativeSchema,
  /** Averages per minute of an idle stack. */
  idle: z.strictObject({
    read_units: nonNegativeSchema,
    write_units: nonNegativeSchema,
    log_bytes: nonNegativeSchema,
  }),
  stack: z.strictObject({
    alarm_metrics: nonNegativeSchema,
    dashboards: nonNegativeSchema,
    secrets: nonNegativeSchema,
    keys: nonNegativeSchema,
    polled_queues: nonNegativeSchema,
    own_metrics: nonNegativeSchema,
    memory_mb: z.strictObject({
      api: nonNegativeSchema,
      preview: nonNegativeSchema,
      worker: nonNegativeSchema,
      sweeper: nonNegativeSchema,
    }),
  }),
});
export type Measurement = z.infer<typeof measurementSchema>;

export const measurementFile = new URL('./measured.json', import.meta.url);

/** Reads the measurement that docs/operators/costs.md is generated from. */
export const readMeasurement = async (): Promise<Measurement> =>
  measurementSchema.parse(JSON.parse(await readFile(measurementFile, 'utf8')));
