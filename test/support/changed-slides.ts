import type { ModelPort } from '#lambdas/models/port.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import type { finishedDeck } from './finished-deck.ts';
import { textResponse } from './scripted-task.ts';

export type FinishedDeck = Awaited<ReturnType<typeof finishedDeck>>;

/** Slide content as edited by a person. */
export const editedContent = {
  layout: 'bullets',
  title: 'Bees need water',
  notes: '',
  sources: [],
  blocks: { items: [{ text: 'A shallow bowl will do' }, { text: 'Change it each week' }] },
};

/** Returns a deck's slides as its owner sees them. */
export const readSlides = async ({ ask }: FinishedDeck) =>
  (await ask('GET', '/slides')).body.items as SlideView[];

const plannedEntry = JSON.stringify({
  i: 1,
  point: 'Drones leave before winter.',
  intent: 'Say when and why.',
  layout_hint: 'bullets',
  evidence: [],
});

/** A model that plans the outline entry of a new slide, then writes slides. */
export const planningModel: ModelPort = async (request, onText) => {
  if (request.purpose === 'outline') {
    await onText?.(plannedEntry);
    return textResponse(plannedEntry);
  }
  const { layout: _layout, blocks, ...rest } = editedContent;
  const input = { ...rest, title: 'Drones leave before winter', ...blocks };
  const toolUse = { toolUseId: 't1', name: 'bullets', input };
  return { ...textResponse(''), message: { role: 'assistant', content: [{ toolUse }] } };
};
