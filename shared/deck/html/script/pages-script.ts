/** Current slide and view. `mode` is present (one slide), toc (overview), all, or speaker (presenter window). */
export const pagesScript = `
const isSpeaker = window.name === 'deckwright-speaker' && Boolean(window.opener);
const homeMode = isSpeaker ? 'speaker' : 'present';
let mode = homeMode;
let current = 0;
let isBlack = false;

const clamp = (n) => Math.max(0, Math.min(total - 1, n));
const isOnePage = () => mode === 'present' || mode === 'speaker';

function updateAddress() {
  // The overview has no address of its own, and a reload of the presenter window must open the presenter window again.
  if (mode === 'all' || isSpeaker) return;
  // A sandboxed frame may not change its address; the deck works without it.
  try { history.replaceState(null, '', '#' + (mode === 'toc' ? 'toc' : current + 1)); } catch { return; }
}

function fitSpeaker() {
  const { width, height } = innerBox(byId('stage'));
  const isNarrow = innerWidth <= 760;
  const k = isNarrow ? Math.min(width / 1280, (height * 0.4) / 720) : Math.min((width * 0.61) / 1280, Math.max(120, height - 116) / 720);
  const k2 = Math.min((width - 28 - 1280 * k) / 1280, (height * 0.42) / 720);
  root.style.setProperty('--k2', String(Math.max(0.05, k2)));
  return k;
}

function innerBox(element) {
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  return {
    width: box.width - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight),
    height: box.height - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom),
  };
}

function fitPresent() {
  const { width, height } = innerBox(byId('stage'));
  const margin = root.classList.contains('is-full') || innerWidth < 700 || innerHeight < 480 ? 0 : root.classList.contains('is-driven') ? 16 : 28;
  return Math.min((width - 2 * margin) / 1280, (height - 2 * margin) / 720);
}

function fit() {
  const wide = root.clientWidth;
  const scales = {
    present: fitPresent,
    speaker: fitSpeaker,
    toc: () => slides[0].getBoundingClientRect().width / 1280,
    all: () => Math.min(1.25, (wide - (wide < 700 ? 0 : 64)) / 1280),
  };
  root.style.setProperty('--k', String(Math.max(0.05, scales[mode]())));
}

function postPage() {
  if (window.parent !== window) window.parent.postMessage({ type: 'deckwright:page', page: mode === 'toc' ? 'toc' : current + 1, total }, '*');
}

/** Shrinks text in a system font that is wider than measured, once its slide is visible. */
function shrinkSystemFontText() {
  for (const run of document.querySelectorAll('.sys')) {
    const excess = run.offsetWidth > 0 && !run.style.transform ? run.scrollWidth / run.offsetWidth : 1;
    if (excess > 1.01) run.style.transform = 'scaleX(' + 1 / excess + ')';
  }
}

function markSlides() {
  slides.forEach((slide, i) => {
    slide.classList.toggle('is-current', i === current);
    slide.classList.toggle('is-next', i === current + 1);
    slide.querySelector('.canvas').toggleAttribute('inert', mode === 'toc' || (mode === 'speaker' && i !== current));
  });
  root.classList.toggle('is-at-end', current === total - 1);
  root.style.setProperty('--done', String((current + 1) / total));
  byId('count').textContent = String(current + 1);
  byId('prev').setAttribute('aria-disabled', String(current === 0));
  byId('next').setAttribute('aria-disabled', String(current === total - 1));
}

function announce(text) {
  byId('live').textContent = text;
}

function setMode(next) {
  mode = next;
  for (const name of ['present', 'toc', 'all', 'speaker']) root.classList.toggle('m-' + name, name === mode);
  byId('toc').setAttribute('aria-pressed', String(mode === 'toc'));
  markSlides();
  fit();
  shrinkSystemFontText();
}

/** Shows a slide. With 'peer' the request came from the other window and is not sent back. */
function show(index, from) {
  const target = clamp(index);
  const isNew = target !== current;
  if (mode === 'toc') setMode(homeMode);
  current = target;
  markSlides();
  shrinkSystemFontText();
  if (mode === 'all') slides[current].scrollIntoView({ block: 'center' });
  if (isNew || from !== 'peer') announce(slides[current].getAttribute('aria-label'));
  updateAddress();
  postPage();
  if (from !== 'peer') shareState();
}

const go = (index) => { setBlack(false); show(index, 'here'); };

function openPage(page) {
  if (page === 'toc' || page === 'all') {
    setMode(page);
    updateAddress();
    postPage();
    if (page === 'toc') slides[current].scrollIntoView({ block: 'nearest' });
    return;
  }
  const number = Number(page);
  if (!Number.isInteger(number)) return;
  if (!isOnePage() && mode !== 'all') setMode(homeMode);
  go(number - 1);
}

function setBlack(black, from) {
  if (black === isBlack) return;
  isBlack = black;
  root.classList.toggle('is-black', black);
  byId('dark').hidden = !black;
  if (black) announce(byId('night').dataset.label);
  if (from !== 'peer') shareState();
}

function toggleToc() {
  openPage(mode === 'toc' ? current + 1 : 'toc');
  if (mode === 'toc') slides[current].querySelector('.pick').focus({ preventScroll: true });
}

function toggleNotes() {
  if (isSpeaker || byId('notes').hidden) return;
  if (mode === 'toc') openPage(current + 1);
  const open = root.classList.toggle('has-notes');
  byId('notes').setAttribute('aria-pressed', String(open));
  fit();
}

function toggleFull() {
  if (document.fullscreenElement) document.exitFullscreen();
  else if (root.requestFullscreen) root.requestFullscreen();
}
`;
