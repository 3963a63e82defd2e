/** Report on the focused element and on whether the focus is visible. */
export type FocusReport = {
  /** Role and name of the focused element. */
  name: string;
  /** False if the browser itself has the focus, or no element. */
  isInPage: boolean;
  /** Reasons why the focus may be invisible. */
  faults: string[];
};

type FocusRing = { on: Element; style: CSSStyleDeclaration };

declare global {
  interface Window {
    findRing(element: Element): FocusRing | undefined;
    styleSnapshot(element: Element): string;
    ringContrast(ring: FocusRing): number;
    findCoverFaults(element: Element, ring: FocusRing | undefined): string[];
    reportFocus(options: { isForward: boolean; isLast: boolean }): FocusReport;
    lastFocus?: { element: Element; name: string; look: string };
  }
}

/**
 * Runs in the page: finds the focus ring, which may be on the element, its next sibling (for a hidden input), or a
 * parent.
 */
function installRingFinder(): void {
  const opacityOf = (element: Element | null): number =>
    element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1;
  const candidates = (element: Element): Element[] => {
    const around = [element, element.nextElementSibling];
    for (let up = element.parentElement, i = 0; up && i < 4; up = up.parentElement, i += 1)
      around.push(up);
    return around.filter((one) => one !== null);
  };
  window.findRing = (element) =>
    candidates(element)
      .map((on) => ({ on, style: getComputedStyle(on) }))
      .find(
        ({ on, style }) =>
          style.outlineStyle !== 'none' &&
          Number.parseFloat(style.outlineWidth) >= 2 &&
          opacityOf(on) > 0.5,
      );
  window.styleSnapshot = (element) =>
    candidates(element)
      .map((one) => {
        const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(one);
        return [outline, boxShadow, borderColor, backgroundColor].join();
      })
      .join('\n');
}

/** Runs in the page: computes the contrast of the focus ring to its background by the WCAG formula. */
function installContrastMeter(): void {
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
  window.ringContrast = ({ on, style }) => {
    const backgrounds: string[] = [];
    const isInside = Number.parseFloat(style.outlineOffset) < 0;
    for (let up = isInside ? on : on.parentElement; up; up = up.parentElement)
      backgrounds.unshift(getComputedStyle(up).backgroundColor);
    const [background, ring] = [paint(backgrounds), paint([...backgrounds, style.outlineColor])];
    return (Math.max(background, ring) + 0.05) / (Math.min(background, ring) + 0.05);
  };
}

/** Runs in the page: finds elements that cover or clip the focused element or its focus ring. */
function installCoverFinder(): void {
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
  window.findCoverFaults = (element, ring) => {
    const ringElement = ring?.on ?? element;
    const { left, top, right, bottom } = boxOf(ringElement);
    const ringOffset = ring ? Math.min(Number.parseFloat(ring.style.outlineOffset) + 1, 2) : 0;
    const cut = cutters(ringElement).some(
      (box) =>
        left - ringOffset < box.left - 1 ||
        top - ringOffset < box.top - 1 ||
        right + ringOffset > box.right + 1 ||
        bottom + ringOffset > box.bottom + 1,
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
      // Elements larger than the window are only partly visible.
      if (!hit) return isLarge(ringElement);
      return ringElement.contains(hit) || hit.closest('label')?.contains(element) === true;
    });
    const isCovered = !isSeen[0] || isSeen.filter(Boolean).length < 4;
    return [
      cut ? ['its ring is clipped'] : [],
      isCovered ? ['another element covers it'] : [],
    ].flat();
  };
}

/**
 * Runs in the page: reports the focused element, whether its focus is visible, and whether the previous one still looks
 * focused.
 */
function installFocusReport(): void {
  const describe = (element: Element) => {
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
    const last = window.lastFocus;
    return last?.element.isConnected && last.element !== element ? last : undefined;
  };
  const faultsOf = (element: Element, isForward: boolean): string[] => {
    const lastElement = lastOf(element);
    const faults: string[] = [];
    const ring = window.findRing(element);
    if (element.matches('iframe')) return faults;
    // In a date field, the browser draws the ring on the inner button.
    const isPicker = element.matches('input[type=date]:not(:focus-visible)');
    if (!ring && !isPicker) faults.push('it has no ring');
    if (ring && window.ringContrast(ring) < 3)
      faults.push(`its ring has a contrast of ${window.ringContrast(ring).toFixed(1)}`);
    if (isForward && lastElement && jumpsBack(lastElement.element, element))
      faults.push(`it is above the previous stop, ${lastElement.name}`);
    return [...faults, ...window.findCoverFaults(element, ring)];
  };
  window.reportFocus = ({ isForward, isLast }) => {
    const element = document.activeElement;
    const lastElement = lastOf(element);
    const faults: string[] = [];
    if (lastElement && window.styleSnapshot(lastElement.element) === lastElement.look)
      faults.push(`${lastElement.name} looks the same without the focus`);
    const isInPage = element !== null && element !== document.body;
    const name = isInPage ? describe(element) : 'the browser';
    if (isInPage) faults.push(...faultsOf(element, isForward));
    if (faults.length > 0 && !isLast) return { name: name, isInPage, faults };
    if (isInPage && window.findRing(element))
      window.lastFocus = { element, name, look: window.styleSnapshot(element) };
    else delete window.lastFocus;
    return { name: name, isInPage, faults };
  };
}

/** Scripts that are added to a page before its own scripts run. */
export const focusScripts = [
  installRingFinder,
  installContrastMeter,
  installCoverFinder,
  installFocusReport,
];
