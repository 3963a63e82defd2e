import { configure } from '@testing-library/react';
import { afterAll } from 'vitest';

// The default of one second is too short when other tests use all processors.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no layout, so it lacks this method.
if (typeof Element !== 'undefined' && !('scrollIntoView' in Element.prototype))
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
if (typeof window !== 'undefined' && !('matchMedia' in window))
  Object.assign(window, {
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  });
/** Elements that jsdom's default stylesheet hides. */
const hiddenElements = '[hidden], head, script, style, template, noscript, dialog:not([open])';

// `getByRole` calls getComputedStyle for every element and its ancestors, and each time jsdom matches all rules of its
// default stylesheet, which took a quarter of the processor time of these tests. The replacement skips this matching
// unless the test adds a stylesheet.
if (typeof document !== 'undefined') {
  const { style: none } = document.createElement('i');
  const { style: hidden } = document.createElement('i');
  hidden.display = 'none';
  const computeStyle = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element, pseudo) => {
    if (document.styleSheets.length > 0) return computeStyle(element, pseudo);
    if (pseudo) return none;
    if (element.matches(hiddenElements)) return hidden;
    return 'style' in element ? (element as HTMLElement).style : none;
  };
}

globalThis.ResizeObserver ??= class implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const channels: BroadcastChannel[] = [];

// Test files share a process, so an open channel would receive the messages of later files. Tests close all channels,
// like a closed tab.
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
};
afterAll(() => {
  for (const channel of channels) channel.close();
});
