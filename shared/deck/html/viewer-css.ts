/** Look of the viewer around the slides. Sizes of slides follow from `--k`, which the script sets. */
export const viewerCss = `
*{box-sizing:border-box}
html{--k:1;--bar:0px;background:#121214;color:#e9e7e2;font:15px/1.5 system-ui,-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',sans-serif;text-size-adjust:100%;-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh}
.sr{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.slide{position:relative;margin:0}
.frame{position:relative;width:calc(1280px*var(--k));height:calc(720px*var(--k));overflow:hidden}
.canvas{position:absolute;left:0;top:0;width:1280px;height:720px;overflow:hidden;transform:scale(var(--k));transform-origin:0 0;-webkit-print-color-adjust:exact;print-color-adjust:exact}
.canvas,.canvas *{font-kerning:normal;font-variant-ligatures:none;font-synthesis:none;font-optical-sizing:none;text-rendering:geometricPrecision;text-spacing-trim:space-all;text-autospace:no-autospace;hyphens:manual}
.art{position:absolute;left:0;top:0}
.x{position:absolute;margin:0;padding:0;font-style:normal;border:0}
.canvas ul,.canvas ol,.canvas li,.canvas blockquote,.canvas pre,.canvas figure,.canvas table{margin:0;padding:0;list-style:none;border:0;position:static}
.l{display:block;white-space:pre}
.l>*,.l a>*{line-height:0;font-style:normal}
.l a{text-decoration:none}
.l a>*{text-decoration:underline;text-decoration-thickness:.06em;text-underline-offset:.16em}
.notes{max-width:72ch;margin:12px auto 0;padding:0 20px;color:#b9b6ae}
.notes summary{cursor:pointer;font-size:13px;color:#8f8c85}
.notes p{margin:8px 0 0;white-space:pre-line}
.pick,.caption{display:none}
.bar,.head{display:none}
main{display:grid;gap:28px;justify-content:center;padding:24px 0 96px}
.js .notes summary{display:none}
.js .notes{display:none}
/* present */
.m-present body{overflow:hidden}
.m-present main{display:block;padding:0;position:fixed;inset:0 0 var(--bar) 0}
.m-present .slide{display:none}
.m-present .slide.is-current{display:grid;place-content:center;width:100%;height:100%}
.m-present .frame{box-shadow:0 1px 2px rgb(0 0 0/.4),0 18px 48px rgb(0 0 0/.45)}
.is-full .frame{box-shadow:none}
.m-present.has-notes main{inset:0 0 calc(var(--bar) + var(--sheet)) 0}
.m-present.has-notes .is-current .notes{display:block;position:fixed;left:0;right:0;bottom:var(--bar);height:var(--sheet);max-width:none;margin:0;padding:18px max(24px,calc(50vw - 36ch));overflow:auto;background:#1a1a1d;border-top:1px solid #2e2e32;color:#dcd9d2;font-size:17px;line-height:1.6}
html{--sheet:min(30vh,260px)}
.m-present .bar,.m-all .bar,.m-toc .bar{display:flex}
.bar{position:fixed;left:0;right:0;bottom:0;height:56px;align-items:center;justify-content:center;gap:4px;background:#121214;border-top:1px solid #26262a;z-index:5}
.bar button{appearance:none;display:grid;place-items:center;width:40px;height:40px;border:0;border-radius:10px;background:transparent;color:inherit;cursor:pointer}
.bar button:hover{background:#26262a}
.bar button[aria-pressed=true]{background:#2c2c31;color:#fff}
.bar button:disabled{opacity:.35;cursor:default;background:transparent}
.bar svg{width:20px;height:20px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.bar .gap{width:1px;height:20px;background:#2e2e32;margin:0 8px}
.counter{min-width:76px;text-align:center;font-variant-numeric:tabular-nums;font-size:14px;color:#c9c6be}
.counter b{font-weight:600;color:#fff}
.thread{position:fixed;left:0;bottom:55px;height:2px;width:100%;transform:scaleX(var(--done,0));transform-origin:0 0;background:#e4572e;z-index:6;display:none}
.m-present .thread{display:block}
.is-driven .bar,.is-driven .thread,.is-full .bar,.is-full .thread{display:none}
.is-full{cursor:none}
.is-full.is-awake{cursor:auto}
.is-full.is-awake .bar{display:flex}
:focus-visible{outline:2px solid #ff8a65;outline-offset:2px}
/* overview */
.m-toc .head{display:block;max-width:1400px;margin:0 auto;padding:36px 32px 4px}
.head p.title{margin:0;font-size:22px;line-height:1.3;font-weight:600;letter-spacing:-.01em;color:#fff}
.head p.meta{margin:4px 0 0;font-size:14px;color:#9b988f}
.m-toc main{grid-template-columns:repeat(auto-fill,minmax(min(100%,300px),1fr));gap:28px 24px;max-width:1400px;margin:0 auto;padding:24px 32px 96px;justify-content:stretch}
.m-toc .slide{min-width:0}
.m-toc .frame{border-radius:8px;box-shadow:0 0 0 1px #2a2a2e,0 8px 24px rgb(0 0 0/.35)}
.m-toc .caption{display:flex;gap:10px;margin:10px 2px 0;font-size:14px;line-height:1.4;color:#c9c6be}
.m-toc .caption b{font-weight:500;font-variant-numeric:tabular-nums;color:#8f8c85}
.m-toc .pick{display:block;position:absolute;inset:0;z-index:2;border-radius:8px}
.m-toc .pick:hover~.frame,.m-toc .is-current .frame{box-shadow:0 0 0 2px #e4572e,0 8px 24px rgb(0 0 0/.45)}
.m-all .frame{border-radius:4px;box-shadow:0 1px 2px rgb(0 0 0/.4)}
@media (max-width:600px){.m-toc main{padding:16px 16px 96px;grid-template-columns:1fr 1fr;gap:20px 14px}.m-toc .head{padding:24px 16px 0}.bar .gap{margin:0 2px}.m-toc .caption{font-size:13px;gap:6px}}
@media (prefers-reduced-motion:no-preference){.m-present .is-current .frame{animation:in .16s ease-out}.thread{transition:transform .18s ease-out}}
@keyframes in{from{opacity:.4}to{opacity:1}}
@supports (zoom:calc(100vw/1px)){html:not(.js) .frame{zoom:min(1,calc(100vw/1280px))}}
@page{size:1280px 720px;margin:0}
@media print{html,body{background:none}html{--k:1!important}main,.m-present main,.m-toc main{display:block!important;position:static!important;padding:0!important;max-width:none!important}.slide,.m-present .slide{display:block!important;break-after:page;width:1280px!important;height:720px!important}.slide:last-child{break-after:auto}.frame{border-radius:0!important;box-shadow:none!important}.bar,.head,.notes,.caption,.pick,.thread{display:none!important}.m-present body{overflow:visible}}
`;
