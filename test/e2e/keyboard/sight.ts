/** What can be seen of the focus. */
export type Sight = {
  /** What has the focus, as a person would call it. */
  told: string;
  /** False where the browser itself has it, or nothing. */
  isInPage: boolean;
  /** Why a person might not see where they are. */
  faults: string[];
};

type Ring = { on: Element; style: CSSStyleDeclaration };

declare global {
  interface Window {
    ringOf(element: Element): Ring | undefined;
    lookOf(element: Element): string;
    contrastOf(ring: Ring): number;
    hiddenBy(element: Element, ring: Ring | undefined): string[];
    seeFocus(asked: { isForward: boolean; isLast: boolean }): Sight;
    lastSeen?: { element: Element; told: string; look: string };
  }
}

/** Runs in the page: what draws the ring is the element, what stands behind a hidden one, or what is around it. */
function findRings(): void {
  const opacityOf = (element: Element | null): number =>
    element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1;
  const candidates = (element: Element): Element[] => {
    const around = [element, element.nextElementSibling];
    for (let up = element.parentElement, i = 0; up && i < 4; up = up.parentElement, i += 1)
      around.push(up);
    return around.filter((one) => one !== null);
  };
  window.ringOf = (element) =>
    candidates(element)
      .map((on) => ({ on, style: getComputedStyle(on) }))
      .find(
        ({ on, style }) =>
          style.outlineStyle !== 'none' &&
          Number.parseFloat(style.outlineWidth) >= 2 &&
          opacityOf(on) > 0.5,
      );
  window.lookOf = (element) =>
    candidates(element)
      .map((one) => {
        const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(one);
        return [outline, boxShadow, borderColor, backgroundColor].join();
      })
      .join('\n');
}

/** Runs in the page: the ring's contrast to what it is drawn on, by the WCAG's formula. */
function measureRings(): void {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const paint = (colours: string[]): number => {
    if (!canvas) return 0;
    for (const colour of colours) {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
      const share = byte / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  window.contrastOf = ({ on, style }) => {
    const grounds: string[] = [];
    const isInside = Number.parseFloat(style.outlineOffset) < 0;
    for (let up = isInside ? on : on.parentElement; up; up = up.parentElement)
      grounds.unshift(getComputedStyle(up).backgroundColor);
    const [ground, ring] = [paint(grounds), paint([...grounds, style.outlineColor])];
    return (Math.max(ground, ring) + 0.05) / (Math.min(ground, ring) + 0.05);
  };
}

/** Runs in the page: what stands in front of it, and what cuts it or its ring off. */
function findCovers(): void {
  const boxOf = (element: Element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const isLarge = (element: Element) => element.getBoundingClientRect().height > innerHeight / 2;
  const cutters = (element: Element) => {
    const boxes = isLarge(element)
      ? []
      : [{ left: 0, top: 0, right: innerWidth, bottom: innerHeight }];
    for (let up = element.parentElement; up; up = up.parentElement) {
      const { overflow, position } = getComputedStyle(up);
      if (overflow !== 'visible' && up !== document.body) boxes.push(boxOf(up));
      if (position === 'fixed') break;
    }
    return boxes;
  };
  window.hiddenBy = (element, ring) => {
    const seen = ring?.on ?? element;
    const { left, top, right, bottom } = boxOf(seen);
    const room = ring ? Math.min(Number.parseFloat(ring.style.outlineOffset) + 1, 2) : 0;
    const cut = cutters(seen).some(
      (box) =>
        left - room < box.left - 1 ||
        top - room < box.top - 1 ||
        right + room > box.right + 1 ||
        bottom + room > box.bottom + 1,
    );
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const points = [
      [x, y],
      [left + 4, y],
      [right - 4, y],
      [x, top + 4],
      [x, bottom - 4],
    ] as const;
    const isSeen = points.map(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      // Of what is larger than the window, a part is in sight.
      if (!hit) return isLarge(seen);
      return seen.contains(hit) || hit.closest('label')?.contains(element) === true;
    });
    const isCovered = !isSeen[0] || isSeen.filter(Boolean).length < 4;
    return [cut ? ['its ring is cut off'] : [], isCovered ? ['something covers it'] : []].flat();
  };
}

/** Runs in the page: what has the focus, whether that can be seen, and whether the one before has let go of it. */
function installEye(): void {
  const tell = (element: Element) => {
    const { labels, textContent } = element as HTMLInputElement;
    const name =
      element.getAttribute('aria-label') ??
      labels?.[0]?.textContent ??
      (textContent || element.getAttribute('title'));
    const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
    return `${role} “${(name ?? '').trim().slice(0, 60)}”`;
  };
  const jumpsBack = (from: Element, to: Element) => {
    const [before, now] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
    const isGone = before.width === 0 || now.width === 0;
    return !isGone && now.bottom <= before.top - 8 && now.left <= before.left;
  };
  const lastOf = (element: Element | null) => {
    const last = window.lastSeen;
    return last?.element.isConnected && last.element !== element ? last : undefined;
  };
  const faultsOf = (element: Element, isForward: boolean): string[] => {
    const last = lastOf(element);
    const faults: string[] = [];
    const ring = window.ringOf(element);
    if (element.matches('iframe')) return faults;
    // On the button within a field for a date the browser draws it there.
    const isPicker = element.matches('input[type=date]:not(:focus-visible)');
    if (!ring && !isPicker) faults.push('it has no ring');
    if (ring && window.contrastOf(ring) < 3)
      faults.push(`its ring has a contrast of ${window.contrastOf(ring).toFixed(1)}`);
    if (isForward && last && jumpsBack(last.element, element))
      faults.push(`it is above what came before, ${last.told}`);
    return [...faults, ...window.hiddenBy(element, ring)];
  };
  window.seeFocus = ({ isForward, isLast }) => {
    const element = document.activeElement;
    const last = lastOf(element);
    const faults: string[] = [];
    if (last && window.lookOf(last.element) === last.look)
      faults.push(`${last.told} looks the same without the focus`);
    const isInPage = element !== null && element !== document.body;
    const told = isInPage ? tell(element) : 'the browser';
    if (isInPage) faults.push(...faultsOf(element, isForward));
    if (faults.length > 0 && !isLast) return { told, isInPage, faults };
    if (isInPage && window.ringOf(element))
      window.lastSeen = { element, told, look: window.lookOf(element) };
    else delete window.lastSeen;
    return { told, isInPage, faults };
  };
}

/** Functions that a page has before anything else. */
export const sightOfPage = [findRings, measureRings, findCovers, installEye];
