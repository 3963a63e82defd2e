/**
 * The presenter window: a copy of this page that shows notes and a timer, synchronised with the slides' window.
 *
 *   slides    ◀── hello {seq, fresh} every second ──  presenter
 *             ─── state {page, black, ack} ─────────▶
 *             ◀── turn {page, black, seq} ──────────
 *
 * The slides' window decides. It replies to each turn with a state; the presenter ignores states that don't acknowledge
 * its last turn, so simultaneous key presses end on the same page. After a reload of either window the next hello
 * reconnects them. Messages are identified by their source window, since a local file has no origin.
 */
export const speakerScript = `
let peer = null;
let heard = 0;
let sent = 0;
let lastState = 0;
let lastHello = 0;
let mending = 0;

function shareState() {
  if (isSpeaker) {
    sent += 1;
    window.opener.postMessage({ type: 'deckwright:turn', page: current, black: isBlack, seq: sent }, '*');
  } else if (peer && !peer.closed) peer.postMessage({ type: 'deckwright:state', page: current, black: isBlack, ack: heard }, '*');
}

function pageSource() {
  const copy = root.cloneNode(true);
  // The page's content security policy forbids style attributes in the copy.
  copy.removeAttribute('style');
  copy.removeAttribute('class');
  for (const dialog of copy.querySelectorAll('dialog')) dialog.removeAttribute('open');
  return '<!doctype html>' + copy.outerHTML;
}

function openSpeaker() {
  if (isSpeaker) { window.close(); return; }
  if (peer && !peer.closed) { peer.focus(); return; }
  const opened = window.open('', 'deckwright-speaker', 'popup,width=1240,height=760');
  if (!opened) { hud(by('hud').dataset.blocked, false); announce(by('hud').dataset.blocked); return; }
  peer = opened;
  writeSpeaker();
  peer.focus();
  watchSpeaker();
}

function watchSpeaker() {
  lastHello = Date.now();
  clearInterval(mending);
  mending = setInterval(mendSpeaker, 1000);
}

// Uses document.write instead of loading a URL: the copy needs no network and no token.
function writeSpeaker() {
  peer.document.open();
  peer.document.write(pageSource());
  peer.document.close();
}

/** Restores a presenter window that is empty after a reload, because it has no address. */
function mendSpeaker() {
  if (peer.closed) return;
  try {
    if (peer.document.readyState === 'complete' && !peer.document.getElementById('dw-stage')) writeSpeaker();
  } catch {
    // Opened from a local file, the window is cross-origin and can't be written to; load the file itself.
    if (location.protocol !== 'file:' || Date.now() - lastHello < 4000) return;
    lastHello = Date.now();
    peer.location.replace(location.href.split('#')[0]);
  }
}

/** Whether this window opened the other window, possibly before a reload. */
function isMine(source) {
  if (!source) return false;
  try { return source === peer || source.opener === window; } catch { return false; }
}

function hearSpeaker(data, source) {
  if (data.type !== 'deckwright:hello' && data.type !== 'deckwright:turn') return;
  const isNew = peer !== source;
  peer = source;
  lastHello = Date.now();
  if (isNew) watchSpeaker();
  heard = Number(data.seq) || 0;
  if (data.type === 'deckwright:turn') {
    setBlack(Boolean(data.black), 'peer');
    show(Number(data.page) || 0, 'peer');
  }
  if (isNew || data.type === 'deckwright:turn' || data.fresh) shareState();
  else source.postMessage({ type: 'deckwright:alive' }, '*');
}

function hearSlides(data) {
  if (data.type !== 'deckwright:state' && data.type !== 'deckwright:alive') return;
  lastState = Date.now();
  by('alone').hidden = true;
  if (data.type !== 'deckwright:state' || data.ack !== sent) return;
  setBlack(Boolean(data.black), 'peer');
  show(Number(data.page) || 0, 'peer');
}

function hearParent(data) {
  if (data.type !== 'deckwright:go') return;
  if (!root.classList.contains('is-driven')) { root.classList.add('is-driven'); setLean(); }
  openPage(data.page);
}

addEventListener('message', ({ data, source }) => {
  if (!data || typeof data.type !== 'string') return;
  if (isSpeaker) { if (source === window.opener) hearSlides(data); return; }
  if (window.parent !== window && source === window.parent) hearParent(data);
  else if (isMine(source)) hearSpeaker(data, source);
});

let notesSize = 21;
function sizeNotes(by) {
  notesSize = Math.max(13, Math.min(41, notesSize + by));
  root.style.setProperty('--notes', String(notesSize));
}

let passed = 0;
let since = Date.now();
let isRunning = true;
const elapsed = () => passed + (isRunning ? Date.now() - since : 0);

function drawTime() {
  const seconds = Math.floor(elapsed() / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  if (seconds >= 3600) parts.unshift(Math.floor(seconds / 3600));
  by('timer').textContent = parts.map((part) => String(part).padStart(2, '0')).join(':');
  by('clock').textContent = new Date().toLocaleTimeString(root.lang, { hour: '2-digit', minute: '2-digit' });
}

function togglePause() {
  passed = elapsed();
  since = Date.now();
  isRunning = !isRunning;
  const { pause, resume } = by('pause').dataset;
  by('pause').setAttribute('aria-label', isRunning ? pause : resume);
  by('pause').title = isRunning ? pause : resume;
  by('pause').classList.toggle('is-paused', !isRunning);
  by('timer').classList.toggle('is-paused', !isRunning);
  drawTime();
}

function startSpeaker() {
  document.title = by('speaker').getAttribute('aria-label') + ' · ' + document.title;
  const hello = (fresh) => {
    if (window.opener && !window.opener.closed) window.opener.postMessage({ type: 'deckwright:hello', seq: sent, fresh }, '*');
  };
  const beat = () => {
    drawTime();
    const isAlone = Date.now() - lastState > 3500;
    by('alone').hidden = !isAlone;
    hello(isAlone);
  };
  by('pause').addEventListener('click', togglePause);
  by('reset').addEventListener('click', () => { passed = 0; since = Date.now(); drawTime(); });
  by('smaller').addEventListener('click', () => sizeNotes(-2));
  by('larger').addEventListener('click', () => sizeNotes(2));
  lastState = Date.now();
  drawTime();
  hello(true);
  setInterval(beat, 1000);
}
`;
