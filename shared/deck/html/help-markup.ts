import { escapeMarkup } from '../svg-shapes.ts';
import { renderIconMarkup } from './icons.ts';
import type { Labels } from './labels.ts';

type Shortcut = { keys: string[]; label: string };

function renderListMarkup(title: string, shortcuts: Shortcut[]): string {
  const rows = shortcuts.map(({ keys, label }) => {
    const caps = keys.map((key) => `<kbd>${escapeMarkup(key)}</kbd>`).join('');
    return `<div><dt>${escapeMarkup(label)}</dt><dd>${caps}</dd></div>`;
  });
  return `<section><h3>${escapeMarkup(title)}</h3><dl>${rows.join('')}</dl></section>`;
}

/** Returns the dialog with the keyboard shortcuts, which `?` opens. */
export function renderHelpMarkup(labels: Labels): string {
  const move = renderListMarkup(labels.move, [
    { keys: ['→', labels.space, 'PgDn'], label: labels.next },
    { keys: ['←', 'PgUp'], label: labels.previous },
    { keys: ['Home', 'End'], label: labels.firstLast },
    { keys: ['1…9', 'Enter'], label: labels.anySlide },
  ]);
  const look = renderListMarkup(labels.look, [
    { keys: ['T', 'G'], label: labels.overview },
    { keys: ['N'], label: labels.notes },
    { keys: ['?'], label: labels.help },
  ]);
  const speak = renderListMarkup(labels.speak, [
    { keys: ['F'], label: labels.fullScreen },
    { keys: ['P'], label: labels.presenter },
    { keys: ['B'], label: labels.black },
    { keys: ['+', '−'], label: `${labels.larger} / ${labels.smaller}` },
  ]);
  const close = `<button type="button" id="dw-help-close" aria-label="${escapeMarkup(labels.close)}">${renderIconMarkup('close')}</button>`;
  return `<dialog id="dw-help" aria-labelledby="dw-help-title"><header><h2 id="dw-help-title">${escapeMarkup(labels.help)}</h2>${close}</header><div class="keys">${move}${look}${speak}</div></dialog>`;
}
