import { escapeMarkup } from '../svg-shapes.ts';
import { iconMarkup, type ViewerIcon } from './icons.ts';
import type { Labels } from './labels.ts';

function button(id: string, label: string, content: string, more = ''): string {
  const name = escapeMarkup(label);
  return `<button type="button" id="dw-${id}" aria-label="${name}" title="${name}"${more}>${content}</button>`;
}

/** Returns the controls of the presenter window: timer, clock and font size of the notes. */
export function presenterControlsMarkup(labels: Labels): string {
  const icon = (name: ViewerIcon) => iconMarkup(name);
  const resume = ` data-resume="${escapeMarkup(labels.resume)}" data-pause="${escapeMarkup(labels.pause)}"`;
  const parts = [
    `<div class="timer" id="dw-timer" role="timer" aria-label="${escapeMarkup(labels.time)}">00:00</div>`,
    `<div>${button('pause', labels.pause, icon('pause') + icon('play'), resume)}${button('reset', labels.reset, icon('reset'))}</div>`,
    `<div class="apart">${button('smaller', labels.smaller, 'A−')}${button('larger', labels.larger, 'A+')}</div>`,
    `<div class="now" id="dw-clock" role="timer" aria-label="${escapeMarkup(labels.clock)}"></div>`,
    `<p class="note" id="dw-alone" hidden>${escapeMarkup(labels.alone)}</p>`,
    `<p class="note" id="dw-dark" hidden>${escapeMarkup(labels.isBlack)}</p>`,
  ];
  return `<p class="end">${escapeMarkup(labels.end)}</p><div class="desk" role="group" aria-label="${escapeMarkup(labels.presenter)}">${parts.join('')}</div>`;
}
