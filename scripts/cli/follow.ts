import { setTimeout as wait } from 'node:timers/promises';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { type Api, RequestError } from './api.ts';

const pollMs = 2_000;

/** Prints to standard error; standard output has only results. */
export const printProgress = (text: string): void => void process.stderr.write(`${text}\n`);

/**
 * Follows a generation and prints its progress; resolves when it is completed or waits for a review of the outline.
 * Throws RequestError when it fails or is cancelled.
 */
export async function follow(api: Api, id: string): Promise<Presentation> {
  for (let printedLine = ''; ; await wait(pollMs)) {
    const deck = await api.send<Presentation>(`/presentations/${encodeURIComponent(id)}`);
    const line = describeProgress(deck);
    if (line !== printedLine) printProgress(line);
    printedLine = line;
    if (deck.status === 'completed' || deck.status === 'awaiting_review') return deck;
    if (deck.status !== 'queued' && deck.status !== 'running') {
      throw new RequestError(deck.error?.detail ?? `The presentation is ${deck.status}.`);
    }
  }
}

function describeProgress({ status, stages, progress, queue_position }: Presentation): string {
  const running = stages.find((stage) => stage.status === 'running');
  const stage = running ? ` ${running.name} ${running.done}/${running.total}` : '';
  const queue = queue_position === null ? '' : ` position ${queue_position}`;
  return `${String(Math.floor(progress * 100)).padStart(3)} % ${status}${stage}${queue}`;
}
