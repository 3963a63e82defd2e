import type { ModelPort } from '#lambdas/models/port.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import type { finishedDeck } from './finished-deck.ts';
import { answerOf } from './scripted-task.ts';

export type FinishedDeck = Awaited<ReturnType<typeof finishedDeck>>;

/** What a person writes on a slide. */
export const content = {
  layout: 'bullets',
  title: 'Bees need water',
  notes: '',
  sources: [],
  blocks: { items: [{ text: 'A shallow bowl will do' }, { text: 'Change it each week' }] },
};

/** A deck’s slides, as its owner sees them. */
export const slidesOf = async ({ ask }: FinishedDeck) =>
  (await ask('GET', '/slides')).body.items as SlideView[];

const planned = JSON.stringify({
  i: 1,
  point: 'Drones leave before winter.',
  intent: 'Say when and why.',
  layout_hint: 'bullets',
  evidence: [],
});

/** A model that plans the entry of a new slide, then makes slides. */
export const planning: ModelPort = async (request, onText) => {
  if (request.purpose === 'outline') {
    await onText?.(planned);
    return answerOf(planned);
  }
  const { layout: _layout, blocks, ...rest } = content;
  const input = { ...rest, title: 'Drones leave before winter', ...blocks };
  const toolUse = { toolUseId: 't1', name: 'bullets', input };
  return { ...answerOf(''), message: { role: 'assistant', content: [{ toolUse }] } };
};
