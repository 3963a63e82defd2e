import { maxSlideSeconds, maxTimedSlides } from '#shared/domain/shares.ts';
import { cspHash } from '../policy.ts';

/**
 * Adds up how long each slide is visible, and reports it once, when the visitor leaves the page. Removes itself, so
 * that the presenter window, a copy of the page, does not report too.
 */
const script = `(() => {
'use strict';
document.currentScript.remove();
const seconds = [];
setInterval(() => {
  if (document.hidden || document.documentElement.classList.contains('m-toc')) return;
  const at = [...document.querySelectorAll('.slide')].findIndex((slide) => slide.classList.contains('is-current'));
  if (at < 0 || at >= ${maxTimedSlides}) return;
  while (seconds.length <= at) seconds.push(0);
  seconds[at] = Math.min(${maxSlideSeconds}, seconds[at] + 1);
}, 1000);
addEventListener('pagehide', () => {
  if (seconds.length > 0) navigator.sendBeacon(location.pathname + '/time', JSON.stringify(seconds));
}, { once: true });
})();`;

/** CSP hash of the script. */
export const timeReportHash: string = cspHash(script);

/**
 * Returns a page with the script that reports the time per slide. Removes the page's own CSP, which forbids it: the
 * response's CSP has the same rules.
 */
export function addTimeReport(html: string): string {
  const cspTag = '<meta http-equiv="Content-Security-Policy"';
  const start = html.indexOf(cspTag);
  const withoutCsp =
    start < 0 ? html : html.slice(0, start) + html.slice(html.indexOf('>', start) + 1);
  const end = withoutCsp.lastIndexOf('</body>');
  const at = end < 0 ? withoutCsp.length : end;
  return `${withoutCsp.slice(0, at)}<script>${script}</script>${withoutCsp.slice(at)}`;
}
