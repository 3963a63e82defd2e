import { keysScript } from './script/keys-script.ts';
import { pagesScript } from './script/pages-script.ts';
import { pointerScript } from './script/pointer-script.ts';
import { speakerScript } from './script/speaker-script.ts';

/**
 * The viewer's script. It is the same in every deck, so that its hash is too, and runs in the head, before the first
 * paint. Reads `?page=toc|all|N` and `#N`; without one, an upright phone shows all slides below each other. A parent frame
 * may send `{type: 'deckwright:go', page}` and receives `{type: 'deckwright:page', page, total}`, and after its first
 * message `{type: 'deckwright:key', key, shift}`.
 */
export const viewerScript = `(() => {
'use strict';
const root = document.documentElement;
root.classList.add('js');
const requestedPage = location.hash.slice(1) || new URLSearchParams(location.search).get('page');

function forgetToken() {
  const url = new URL(location.href);
  if (!url.searchParams.has('pt')) return;
  url.searchParams.delete('pt');
  history.replaceState(null, '', url);
}

// On an upright phone one slide would fill a third of the screen.
const firstPage = () => (window.parent === window && innerWidth < 700 && innerHeight > innerWidth ? 'all' : '1');

function run() {
const slides = [...document.querySelectorAll('.slide')];
const total = slides.length;
const byId = (id) => document.getElementById('dw-' + id);
${pagesScript}${keysScript}${pointerScript}${speakerScript}
function start() {
  if (!document.fullscreenEnabled) byId('full').hidden = true;
  for (const notes of document.querySelectorAll('.notes')) notes.open = true;
  root.classList.add('is-ready');
  setMode(homeMode);
  updateFullScreen();
  if (isSpeaker) startSpeaker();
  else openPage(/^(toc|all|\\d+)$/.test(requestedPage) ? requestedPage : firstPage());
  // Load all fonts now: those of hidden slides would flash when first shown, and printing doesn't wait for them.
  for (const face of document.fonts) face.load();
}

addEventListener('hashchange', () => openPage(location.hash.slice(1)));
addEventListener('resize', fit);
addEventListener('load', fit);
matchMedia('print').addEventListener('change', shrinkSystemFontText);
document.fonts.addEventListener('loadingdone', shrinkSystemFontText);
addEventListener('scroll', () => {
  if (mode !== 'all') return;
  const middle = innerHeight / 2;
  const nearest = slides.findIndex((slide) => slide.getBoundingClientRect().bottom > middle);
  if (nearest >= 0 && nearest !== current) { current = nearest; markSlides(); shareState(); }
}, { passive: true });
start();
}

if (/[?&]pt=/.test(location.search)) forgetToken();
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run);
else run();
})();`;
