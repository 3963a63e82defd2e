/**
 * The viewer's script, the same in every deck so that its hash is too. It reads `?page=toc|all|N` and `#N`.
 * A page that frames it may send `{type: 'deckwright:go', page}` and is told `{type: 'deckwright:page', page, total}`.
 */
export const viewerScript = `(() => {
'use strict';
const root = document.documentElement;
const slides = [...document.querySelectorAll('.slide')];
const total = slides.length;
const by = (id) => document.getElementById('dw-' + id);
let mode = 'present';
let current = 0;

const clamp = (n) => Math.max(0, Math.min(total - 1, n));

function forgetToken() {
  const url = new URL(location.href);
  if (!url.searchParams.has('pt')) return;
  url.searchParams.delete('pt');
  history.replaceState(null, '', url);
}

function remember() {
  // All slides on one page have no place of their own: the address keeps saying so.
  if (mode === 'all') return;
  // A sandboxed frame may refuse to change its address; the deck works without.
  try { history.replaceState(null, '', '#' + (mode === 'toc' ? 'toc' : current + 1)); } catch { return; }
}

function fit() {
  let k = 1;
  if (mode === 'present') {
    const box = by('stage').getBoundingClientRect();
    const air = root.classList.contains('is-full') || root.classList.contains('is-driven') || box.width < 700 ? 0 : 24;
    k = Math.min((box.width - 2 * air) / 1280, (box.height - 2 * air) / 720);
  } else if (mode === 'toc') {
    k = slides[0] ? slides[0].getBoundingClientRect().width / 1280 : 0.25;
  } else {
    const width = document.documentElement.clientWidth;
    k = Math.min(1.25, (width - (width < 700 ? 0 : 64)) / 1280);
  }
  root.style.setProperty('--k', String(Math.max(0.05, k)));
}

function tell() {
  if (window.parent !== window) window.parent.postMessage({ type: 'deckwright:page', page: mode === 'toc' ? 'toc' : current + 1, total }, '*');
}

function show(announce) {
  slides.forEach((slide, i) => slide.classList.toggle('is-current', i === current));
  by('count').textContent = String(current + 1);
  by('prev').disabled = mode === 'present' && current === 0;
  by('next').disabled = mode === 'present' && current === total - 1;
  root.style.setProperty('--done', String((current + 1) / total));
  if (announce) by('live').textContent = slides[current].getAttribute('aria-label');
  remember();
  tell();
}

function setMode(next) {
  mode = next;
  for (const name of ['present', 'toc', 'all']) root.classList.toggle('m-' + name, name === mode);
  by('toc').setAttribute('aria-pressed', String(mode === 'toc'));
  for (const slide of slides) slide.querySelector('.canvas').toggleAttribute('inert', mode === 'toc');
  root.style.setProperty('--bar', root.classList.contains('is-driven') || root.classList.contains('is-full') ? '0px' : '56px');
  fit();
}

function go(index, announce = true) {
  const target = clamp(index);
  if (mode === 'toc') setMode('present');
  current = target;
  show(announce);
  if (mode === 'all') slides[current].scrollIntoView({ block: 'center' });
}

function openPage(page) {
  if (page === 'toc' || page === 'all') {
    setMode(page);
    show(false);
    if (page === 'toc') slides[current].scrollIntoView({ block: 'nearest' });
    return;
  }
  const number = Number(page);
  if (!Number.isInteger(number)) return;
  if (mode !== 'all') setMode('present');
  go(number - 1);
}

function toggleToc() {
  openPage(mode === 'toc' ? current + 1 : 'toc');
  if (mode === 'toc') slides[current].querySelector('.pick').focus({ preventScroll: true });
}

function toggleNotes() {
  if (mode !== 'present') setMode('present');
  const open = root.classList.toggle('has-notes');
  by('notes').setAttribute('aria-pressed', String(open));
  fit();
  show(false);
}

function toggleFull() {
  if (document.fullscreenElement) document.exitFullscreen();
  else if (root.requestFullscreen) root.requestFullscreen();
}

const keys = {
  ArrowRight: () => go(current + 1), ArrowDown: () => go(current + 1), PageDown: () => go(current + 1),
  ArrowLeft: () => go(current - 1), ArrowUp: () => go(current - 1), PageUp: () => go(current - 1),
  Home: () => go(0), End: () => go(total - 1),
  f: toggleFull, t: toggleToc, n: toggleNotes,
};

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const onControl = event.target.closest && event.target.closest('button, a, summary');
  if (event.key === ' ' && !onControl) { event.preventDefault(); go(current + (event.shiftKey ? -1 : 1)); return; }
  if (event.key === 'Escape' && mode === 'toc') { openPage(current + 1); return; }
  if (mode !== 'present' && (event.key.startsWith('Arrow') || event.key.startsWith('Page') || event.key === 'Home' || event.key === 'End')) return;
  const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

let touch = null;
addEventListener('touchstart', (event) => { touch = event.touches.length === 1 ? event.touches[0] : null; }, { passive: true });
addEventListener('touchend', (event) => {
  if (!touch || mode !== 'present') return;
  const end = event.changedTouches[0];
  const [dx, dy] = [end.clientX - touch.clientX, end.clientY - touch.clientY];
  touch = null;
  if (Math.abs(dx) > 40 && Math.abs(dx) > 1.5 * Math.abs(dy)) go(current + (dx < 0 ? 1 : -1));
}, { passive: true });

by('prev').addEventListener('click', () => go(current - 1));
by('next').addEventListener('click', () => go(current + 1));
by('toc').addEventListener('click', toggleToc);
by('notes').addEventListener('click', toggleNotes);
by('full').addEventListener('click', toggleFull);
slides.forEach((slide, i) => slide.querySelector('.pick').addEventListener('click', (event) => { event.preventDefault(); go(i); }));
for (const notes of document.querySelectorAll('.notes')) notes.open = true;

let nap = 0;
addEventListener('pointermove', () => {
  if (!document.fullscreenElement) return;
  root.classList.add('is-awake');
  clearTimeout(nap);
  nap = setTimeout(() => root.classList.remove('is-awake'), 2000);
});
document.addEventListener('fullscreenchange', () => {
  root.classList.toggle('is-full', Boolean(document.fullscreenElement));
  root.classList.remove('is-awake');
  setMode(mode);
});

addEventListener('message', (event) => {
  if (window.parent === window || event.source !== window.parent) return;
  const data = event.data;
  if (!data || data.type !== 'deckwright:go') return;
  if (!root.classList.contains('is-driven')) { root.classList.add('is-driven'); setMode(mode); }
  openPage(data.page);
});
addEventListener('hashchange', () => openPage(decodeURIComponent(location.hash.slice(1))));
addEventListener('resize', fit);
addEventListener('scroll', () => {
  if (mode !== 'all') return;
  const middle = innerHeight / 2;
  const nearest = slides.findIndex((slide) => slide.getBoundingClientRect().bottom > middle);
  if (nearest >= 0 && nearest !== current) { current = nearest; show(false); }
}, { passive: true });

// Faces that only hidden slides use would be decoded when first shown, and flash; print wouldn't wait for them.
for (const face of document.fonts) face.load();
root.classList.add('js');
if (!document.fullscreenEnabled) by('full').hidden = true;
forgetToken();
const asked = location.hash.slice(1) || new URLSearchParams(location.search).get('page') || '1';
setMode('present');
show(false);
openPage(asked);
addEventListener('load', fit);
})();`;
