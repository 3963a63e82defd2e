import { escapeMarkup } from '../svg-shapes.ts';
import { renderIconMarkup, type ViewerIcon } from './icons.ts';
import type { Labels } from './labels.ts';

function buttonMarkup(id: string, label: string, content: string, more = ''): string {
  const name = escapeMarkup(label);
  return `<button type="button" id="dw-${id}" aria-label="${name}" title="${name}"${more}>${content}</button>`;
}

/** Returns the controls of the presenter window: timer, clock and font size of the notes. */
export function renderPresenterControlsMarkup(labels: Labels): string {
  const icon = (name: ViewerIcon) => renderIconMarkup(name);
  const resume = ` data-resume="${escapeMarkup(labels.resume)}" data-pause="${escapeMarkup(labels.pause)}"`;
  const parts = [
    `<div class="timer" id="dw-timer" role="timer" aria-label="${escapeMarkup(labels.time)}">00:00</div>`,
    `<div>${buttonMarkup('pause', labels.pause, icon('pause') + icon('play'), resume)}${buttonMarkup('reset', labels.reset, icon('reset'))}</div>`,
    `<div class="apart">${buttonMarkup('smaller', labels.smaller, 'A−')}${buttonMarkup('larger', labels.larger, 'A+')}</div>`,
    `<div class="now" id="dw-clock" role="timer" aria-label="${escapeMarkup(labels.clock)}"></div>`,
    `<p class="note" id="dw-alone" hidden>${escapeMarkup(labels.alone)}</p>`,
    `<p class="note" id="dw-dark" hidden>${escapeMarkup(labels.isBlack)}</p>`,
  ];
  return `<p class="end">${escapeMarkup(labels.end)}</p><div class="desk" role="group" aria-label="${escapeMarkup(labels.presenter)}">${parts.join('')}</div>`;
}
