import { plainText } from '../inline.ts';
import type { Slide } from '../model.ts';
import { escapeMarkup } from '../svg-shapes.ts';
import type { labelsOf } from './labels.ts';

type Labels = ReturnType<typeof labelsOf>;

const icons = {
  prev: 'M15 6l-6 6 6 6',
  next: 'M9 6l6 6-6 6',
  toc: 'M4 5h6v5H4zM14 5h6v5h-6zM4 14h6v5H4zM14 14h6v5h-6z',
  notes: 'M5 4h14v12l-4 4H5zM15 20v-4h4M8 9h8M8 13h5',
  full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
};

function button(id: keyof typeof icons, label: string, key: string, isToggle = false): string {
  const name = escapeMarkup(label);
  const pressed = isToggle ? ' aria-pressed="false"' : '';
  return `<button type="button" id="dw-${id}" aria-label="${name}" title="${name} (${key})" aria-keyshortcuts="${key}"${pressed}><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icons[id]}"/></svg></button>`;
}

/** The bar below the slides. */
export function controlsMarkup(labels: Labels, total: number): string {
  return `<div class="thread" aria-hidden="true"></div><div class="bar" role="toolbar" aria-label="${escapeMarkup(labels.controls)}">${button('prev', labels.previous, 'ArrowLeft')}<span class="counter"><b id="dw-count">1</b> / ${total}</span>${button('next', labels.next, 'ArrowRight')}<span class="gap"></span>${button('toc', labels.overview, 't', true)}${button('notes', labels.notes, 'n', true)}${button('full', labels.fullScreen, 'f')}</div>`;
}

/** The head of the overview. */
export function headMarkup(labels: Labels, title: string, total: number): string {
  return `<div class="head"><p class="title" aria-hidden="true">${escapeMarkup(title)}</p><p class="meta">${escapeMarkup(labels.count(total))}</p></div>`;
}

function notesMarkup(labels: Labels, slide: Slide): string {
  const text =
    slide.notes === ''
      ? labels.noNotes
      : plainText(slide.notes.replace(/\n+/g, ' ¶ ')).replace(/ ¶ /g, '\n');
  return `<details class="notes"><summary>${escapeMarkup(labels.notes)}</summary><p>${escapeMarkup(text)}</p></details>`;
}

/** A slide with what belongs to it in the viewer: its link in the overview, its caption and its notes. */
export function sectionMarkup(
  labels: Labels,
  slide: Slide,
  at: { index: number; total: number; canvas: string },
): string {
  const { index, total, canvas } = at;
  const title = escapeMarkup(plainText(slide.title));
  const name = `${escapeMarkup(labels.of(index + 1, total))}: ${title}`;
  return `<section class="slide" id="slide-${index + 1}" aria-roledescription="${escapeMarkup(labels.slide)}" aria-label="${name}"><a class="pick" href="#${index + 1}" aria-label="${name}"></a><div class="frame">${canvas}</div><p class="caption" aria-hidden="true"><b>${index + 1}</b><span>${title}</span></p>${notesMarkup(labels, slide)}</section>`;
}
