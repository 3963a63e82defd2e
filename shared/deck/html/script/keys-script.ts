/** Keyboard handling: change the slide, go to a slide by number, and open the viewer's panels. */
export const keysScript = `
let typed = '';
let messageTimer = 0;

function showMessage(text, isNumber) {
  const box = byId('hud');
  box.textContent = text;
  box.classList.toggle('is-number', isNumber);
  box.classList.toggle('is-on', text !== '');
  clearTimeout(messageTimer);
  if (text) messageTimer = setTimeout(() => { typed = ''; showMessage('', false); }, isNumber ? 2500 : 6000);
}

function addDigit(digit) {
  typed = (typed + digit).slice(-4);
  showMessage(typed, true);
}

function handleEscape() {
  if (typed) { typed = ''; showMessage('', false); return; }
  if (isBlack) { setBlack(false); return; }
  if (mode === 'toc') openPage(current + 1);
}

const turnKeys = {
  ArrowRight: () => current + 1, ArrowDown: () => current + 1, PageDown: () => current + 1,
  ArrowLeft: () => current - 1, ArrowUp: () => current - 1, PageUp: () => current - 1,
  Home: () => 0, End: () => total - 1,
};
const keyActions = {
  f: toggleFull, t: toggleToc, g: toggleToc, n: toggleNotes, p: () => openSpeaker(),
  b: () => setBlack(!isBlack), '.': () => setBlack(!isBlack), '?': () => toggleHelp(),
  '+': () => sizeNotes(2), '=': () => sizeNotes(2), '-': () => sizeNotes(-2), Escape: handleEscape,
};

function toggleHelp() {
  const help = byId('help');
  if (help.open) help.close();
  else help.showModal();
}

/** Moves the focus in the overview grid by an arrow key. */
function moveGridFocus(key) {
  const picks = slides.map((slide) => slide.querySelector('.pick'));
  const at = picks.indexOf(document.activeElement);
  if (at < 0) { picks[current].focus(); return; }
  const top = slides[0].offsetTop;
  const columns = Math.max(1, slides.filter((slide) => slide.offsetTop === top).length);
  const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns, Home: -at, End: total - 1 - at };
  if (steps[key] !== undefined) picks[clamp(at + steps[key])].focus();
}

function isPress(event) {
  return (event.key === ' ' || event.key === 'Enter') && event.target.closest && event.target.closest('button, a, summary');
}

/** Handles a key press. Returns whether the key was used. */
function handleKey(event) {
  const { key } = event;
  if (byId('help').open) return key === '?' ? (toggleHelp(), true) : false;
  if (typed && key === 'Enter') { const page = Number(typed); typed = ''; showMessage('', false); openPage(page); return true; }
  if (isPress(event)) return false;
  if (/^[0-9]$/.test(key)) { addDigit(key); return true; }
  const action = keyActions[key.length === 1 ? key.toLowerCase() : key];
  if (action) { action(); return key !== 'Escape'; }
  if (mode === 'toc' && turnKeys[key] && !key.startsWith('Page')) { moveGridFocus(key); return true; }
  if (!isOnePage()) return false;
  // Focused notes scroll with these keys instead of changing the slide.
  if (event.target.closest && event.target.closest('.notes') && /Up$|Down$|Home|End/.test(key)) return false;
  if (key === ' ') { go(current + (event.shiftKey ? -1 : 1)); return true; }
  if (!turnKeys[key]) return false;
  go(turnKeys[key]());
  return true;
}

/** Forwards shortcuts of the surrounding app, which gets no key events from a frame: Ctrl/Cmd+K and Ctrl/Cmd+Shift+L. */
function forwardShortcut(event) {
  const key = event.key.toLowerCase();
  if (!root.classList.contains('is-driven') || event.altKey || key !== (event.shiftKey ? 'l' : 'k')) return;
  event.preventDefault();
  window.parent.postMessage({ type: 'deckwright:key', key, shift: event.shiftKey }, '*');
}

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey) forwardShortcut(event);
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (handleKey(event)) event.preventDefault();
});
`;
