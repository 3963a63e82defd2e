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
let receivedSeq = 0;
let sentSeq = 0;
let lastState = 0;
let lastHello = 0;
let restoreTimer = 0;

function shareState() {
  if (isSpeaker) {
    sentSeq += 1;
    window.opener.postMessage({ type: 'deckwright:turn', page: current, black: isBlack, seq: sentSeq }, '*');
  } else if (peer && !peer.closed) peer.postMessage({ type: 'deckwright:state', page: current, black: isBlack, ack: receivedSeq }, '*');
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
  if (!opened) { showMessage(byId('hud').dataset.blocked, false); announce(byId('hud').dataset.blocked); return; }
  peer = opened;
  writeSpeaker();
  peer.focus();
  watchSpeaker();
}

function watchSpeaker() {
  lastHello = Date.now();
  clearInterval(restoreTimer);
  restoreTimer = setInterval(restoreSpeaker, 1000);
}

// Uses document.write instead of loading a URL: the copy needs no network and no token.
function writeSpeaker() {
  peer.document.open();
  peer.document.write(pageSource());
  peer.document.close();
}

/** Restores a presenter window that is empty after a reload, because it has no address. */
function restoreSpeaker() {
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
function isOwnWindow(source) {
  if (!source) return false;
  try { return source === peer || source.opener === window; } catch { return false; }
}

function onSpeakerMessage(data, source) {
  if (data.type !== 'deckwright:hello' && data.type !== 'deckwright:turn') return;
  const isNew = peer !== source;
  peer = source;
  lastHello = Date.now();
  if (isNew) watchSpeaker();
  receivedSeq = Number(data.seq) || 0;
  if (data.type === 'deckwright:turn') {
    setBlack(Boolean(data.black), 'peer');
    show(Number(data.page) || 0, 'peer');
  }
  if (isNew || data.type === 'deckwright:turn' || data.fresh) shareState();
  else source.postMessage({ type: 'deckwright:alive' }, '*');
}

function onSlidesMessage(data) {
  if (data.type !== 'deckwright:state' && data.type !== 'deckwright:alive') return;
  lastState = Date.now();
  byId('alone').hidden = true;
  if (data.type !== 'deckwright:state' || data.ack !== sentSeq) return;
  setBlack(Boolean(data.black), 'peer');
  show(Number(data.page) || 0, 'peer');
}

function onParentMessage(data) {
  if (data.type !== 'deckwright:go') return;
  if (!root.classList.contains('is-driven')) { root.classList.add('is-driven'); updateFullScreen(); }
  openPage(data.page);
}

addEventListener('message', ({ data, source }) => {
  if (!data || typeof data.type !== 'string') return;
  if (isSpeaker) { if (source === window.opener) onSlidesMessage(data); return; }
  if (window.parent !== window && source === window.parent) onParentMessage(data);
  else if (isOwnWindow(source)) onSpeakerMessage(data, source);
});

let notesSize = 21;
function sizeNotes(change) {
  notesSize = Math.max(13, Math.min(41, notesSize + change));
  root.style.setProperty('--notes', String(notesSize));
}

let elapsedBefore = 0;
let startedAt = Date.now();
let isRunning = true;
const elapsed = () => elapsedBefore + (isRunning ? Date.now() - startedAt : 0);

function drawTime() {
  const seconds = Math.floor(elapsed() / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  if (seconds >= 3600) parts.unshift(Math.floor(seconds / 3600));
  byId('timer').textContent = parts.map((part) => String(part).padStart(2, '0')).join(':');
  byId('clock').textContent = new Date().toLocaleTimeString(root.lang, { hour: '2-digit', minute: '2-digit' });
}

function togglePause() {
  elapsedBefore = elapsed();
  startedAt = Date.now();
  isRunning = !isRunning;
  const { pause, resume } = byId('pause').dataset;
  byId('pause').setAttribute('aria-label', isRunning ? pause : resume);
  byId('pause').title = isRunning ? pause : resume;
  byId('pause').classList.toggle('is-paused', !isRunning);
  byId('timer').classList.toggle('is-paused', !isRunning);
  drawTime();
}

function startSpeaker() {
  document.title = byId('speaker').getAttribute('aria-label') + ' · ' + document.title;
  const hello = (fresh) => {
    if (window.opener && !window.opener.closed) window.opener.postMessage({ type: 'deckwright:hello', seq: sentSeq, fresh }, '*');
  };
  const tick = () => {
    drawTime();
    const isAlone = Date.now() - lastState > 3500;
    byId('alone').hidden = !isAlone;
    hello(isAlone);
  };
  byId('pause').addEventListener('click', togglePause);
  byId('reset').addEventListener('click', () => { elapsedBefore = 0; startedAt = Date.now(); drawTime(); });
  byId('smaller').addEventListener('click', () => sizeNotes(-2));
  byId('larger').addEventListener('click', () => sizeNotes(2));
  lastState = Date.now();
  drawTime();
  hello(true);
  setInterval(tick, 1000);
}
`;
