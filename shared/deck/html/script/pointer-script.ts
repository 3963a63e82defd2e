/** Mouse and touch handling: swipes, click zones at the sides, and controls that hide while the pointer is idle. */
export const pointerScript = `
let touch = null;
addEventListener('touchstart', (event) => { touch = event.touches.length === 1 ? event.touches[0] : null; }, { passive: true });
addEventListener('touchend', (event) => {
  // On a zoomed page a swipe pans, so it doesn't change the slide.
  if (!touch || !isOnePage() || (window.visualViewport && visualViewport.scale > 1.05)) return;
  const end = event.changedTouches[0];
  const [dx, dy] = [end.clientX - touch.clientX, end.clientY - touch.clientY];
  touch = null;
  if (Math.abs(dx) > 40 && Math.abs(dx) > 1.5 * Math.abs(dy)) go(current + (dx < 0 ? 1 : -1));
}, { passive: true });

/**
 * Returns -1 or 1 where a click changes the slide (at the sides; in full screen everywhere), 0 on links and controls.
 */
function zoneAt(event) {
  if (mode !== 'present' || !byId('stage').contains(event.target)) return 0;
  if (event.target.closest('a, button, summary, .notes')) return 0;
  const box = byId('stage').getBoundingClientRect();
  const share = (event.clientX - box.left) / box.width;
  const isFull = root.classList.contains('is-full');
  if (share < (isFull ? 0.25 : 0.14)) return current > 0 ? -1 : 0;
  return share > (isFull ? 0.25 : 0.86) && current < total - 1 ? 1 : 0;
}

function showZone(zone) {
  root.classList.toggle('turns-back', zone < 0);
  root.classList.toggle('turns-on', zone > 0);
}

let pressed = null;
addEventListener('pointerdown', (event) => { pressed = event; showControls(); });
byId('stage').addEventListener('click', (event) => {
  const zone = zoneAt(event);
  const hasMoved = pressed && Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) > 6;
  // Selecting text doesn't change the slide.
  if (zone === 0 || hasMoved || !getSelection().isCollapsed) return;
  go(current + zone);
  showZone(zoneAt(event));
});

let idleTimer = 0;
function showControls() {
  root.classList.add('is-awake');
  clearTimeout(idleTimer);
  idleTimer = setTimeout(() => { root.classList.remove('is-awake'); showZone(0); }, 2200);
}
addEventListener('pointermove', (event) => {
  // Browsers also send pointermove when a page appears under a mouse that doesn't move.
  if (event.pointerType === 'touch' || (event.movementX === 0 && event.movementY === 0)) return;
  showControls();
  showZone(zoneAt(event));
});
document.addEventListener('pointerleave', () => showZone(0));

const fullMedia = matchMedia('(display-mode: fullscreen)');
function updateFullScreen() {
  // When the app around the frame is in full screen, only the media query reports it.
  const isFull = Boolean(document.fullscreenElement) || fullMedia.matches;
  root.classList.toggle('is-full', isFull && !isSpeaker);
  root.classList.toggle('is-lean', (isFull || root.classList.contains('is-driven')) && !isSpeaker);
  fit();
}
document.addEventListener('fullscreenchange', updateFullScreen);
fullMedia.addEventListener('change', updateFullScreen);

const buttonActions = {
  prev: () => go(current - 1), next: () => go(current + 1), toc: toggleToc, notes: toggleNotes, full: toggleFull,
  speaker: () => openSpeaker(), 'help-open': toggleHelp, 'help-close': toggleHelp, night: () => setBlack(false),
};
for (const [id, action] of Object.entries(buttonActions)) byId(id).addEventListener('click', (event) => {
  // A button that keeps the focus after a mouse click would react to the space bar.
  if (event.detail > 0) event.currentTarget.blur();
  action();
});
slides.forEach((slide, i) => slide.querySelector('.pick').addEventListener('click', (event) => { event.preventDefault(); go(i); }));
`;
