import { toPlainText } from '../inline.ts';
import type { Slide } from '../model.ts';
import { escapeMarkup } from '../svg-shapes.ts';
import { renderIconMarkup, type ViewerIcon } from './icons.ts';
import type { Labels } from './labels.ts';
import { notesEnd, notesStart, slideStart } from './remove-notes.ts';

type BarButton = { id: string; icon: ViewerIcon; label: string; key: string; isToggle?: true };

function renderButtonMarkup({ id, icon, label, key, isToggle }: BarButton): string {
  const name = escapeMarkup(label);
  const pressed = isToggle ? ' aria-pressed="false"' : '';
  const short = { ArrowLeft: '←', ArrowRight: '→' }[key] ?? key.toUpperCase();
  return `<button type="button" id="dw-${id}" aria-label="${name}" title="${name} (${short})" aria-keyshortcuts="${key}"${pressed}>${renderIconMarkup(icon)}</button>`;
}

/** Returns the toolbar below the slides. */
export function renderBarMarkup(labels: Labels, title: string, total: number): string {
  const turn = [
    renderButtonMarkup({ id: 'prev', icon: 'prev', label: labels.previous, key: 'ArrowLeft' }),
    `<span class="counter"><b id="dw-count">1</b> / ${total}</span>`,
    renderButtonMarkup({ id: 'next', icon: 'next', label: labels.next, key: 'ArrowRight' }),
  ];
  const tools: BarButton[] = [
    { id: 'toc', icon: 'toc', label: labels.overview, key: 't', isToggle: true },
    { id: 'notes', icon: 'notes', label: labels.notes, key: 'n', isToggle: true },
    { id: 'speaker', icon: 'speaker', label: labels.presenter, key: 'p' },
    { id: 'full', icon: 'full', label: labels.fullScreen, key: 'f' },
    { id: 'help-open', icon: 'help', label: labels.help, key: '?' },
  ];
  return `<div class="thread" aria-hidden="true"></div><div class="bar" role="group" aria-label="${escapeMarkup(labels.controls)}"><p class="name" aria-hidden="true">${escapeMarkup(title)}</p><div class="turn">${turn.join('')}</div><div class="tools">${tools.map(renderButtonMarkup).join('')}</div></div>`;
}

/** Returns the header of the overview. */
export function renderHeadMarkup(labels: Labels, title: string, total: number): string {
  return `<div class="head"><p class="title" aria-hidden="true">${escapeMarkup(title)}</p><p class="meta">${escapeMarkup(labels.count(total))}</p></div>`;
}

/** Returns the arrows that show where a click changes the slide. They appear on hover and ignore clicks. */
export function clickArrowsMarkup(): string {
  return `<span class="edge back" aria-hidden="true">${renderIconMarkup('prev')}</span><span class="edge on" aria-hidden="true">${renderIconMarkup('next')}</span>`;
}

/** Returns the black screen and the element for short messages. */
export function renderOverlayMarkup(labels: Labels): string {
  return `<div class="night" id="dw-night" data-label="${escapeMarkup(labels.isBlack)}"></div><p class="hud" id="dw-hud" aria-hidden="true" data-blocked="${escapeMarkup(labels.blocked)}"></p>`;
}

function renderNotesMarkup(labels: Labels, slide: Slide): string {
  const text =
    slide.notes === ''
      ? labels.noNotes
      : toPlainText(slide.notes.replace(/\n+/g, ' ¶ ')).replace(/ ¶ /g, '\n');
  return `${notesStart}<summary>${escapeMarkup(labels.notes)}</summary><p tabindex="0" data-label="${escapeMarkup(labels.notes)}">${escapeMarkup(text)}</p>${notesEnd}`;
}

/** Returns a slide in the viewer, with its overview link, caption and speaker notes. */
export function renderSectionMarkup(
  labels: Labels,
  slide: Slide,
  at: { index: number; total: number; canvas: string },
): string {
  const { index, total, canvas } = at;
  const title = escapeMarkup(toPlainText(slide.title));
  const name = `${escapeMarkup(labels.of(index + 1, total))}: ${title}`;
  const last = index === total - 1 ? ' is-last' : '';
  return `${slideStart}${last}" id="slide-${index + 1}" aria-roledescription="${escapeMarkup(labels.slide)}" aria-label="${name}"><a class="pick" href="#${index + 1}" aria-label="${name}"></a><div class="frame">${canvas}</div><p class="caption" aria-hidden="true"><b>${index + 1}</b><span>${title}</span></p>${renderNotesMarkup(labels, slide)}</section>`;
}
