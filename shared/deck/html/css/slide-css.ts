/** CSS of the slides, drawn at scene size and scaled by `--k`. */
export const slideCss = `
*{box-sizing:border-box}
html{--k:1;--k2:.3;background:var(--room);color:var(--words);font:15px/1.5 system-ui,-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif;text-size-adjust:100%;-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh}
.sr{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
[hidden]{display:none!important}
.slide{position:relative;margin:0}
.frame{position:relative;width:calc(1280px*var(--k));height:calc(720px*var(--k));overflow:hidden}
.canvas{position:absolute;left:0;top:0;width:1280px;height:720px;overflow:hidden;transform:scale(var(--k));transform-origin:0 0;-webkit-print-color-adjust:exact;print-color-adjust:exact}
.canvas,.canvas *{font-kerning:normal;font-variant-ligatures:none;font-synthesis:none;font-optical-sizing:none;text-rendering:geometricPrecision;text-spacing-trim:space-all;text-autospace:no-autospace;hyphens:manual}
.art{position:absolute;left:0;top:0;pointer-events:none}
.x{position:absolute;margin:0;padding:0;font-style:normal;border:0;white-space:normal}
.canvas ul,.canvas ol,.canvas li,.canvas blockquote,.canvas pre,.canvas figure,.canvas table{margin:0;padding:0;list-style:none;border:0;position:static}
.l{display:block;white-space:pre}
.l>*,.l a>*{line-height:0;font-style:normal}
.sys{display:inline-block;transform-origin:0 50%}
.l a{text-decoration:none}
.l a>*{text-decoration:underline;text-decoration-thickness:.06em;text-underline-offset:.16em}
.notes{max-width:72ch;margin:12px auto 0;padding:0 20px;color:var(--quiet)}
.notes summary{cursor:pointer;font-size:13px}
.notes p{margin:8px 0 0;white-space:pre-line}
main{display:grid;gap:28px;justify-content:center;padding:24px 0 96px}
.pick,.caption,.bar,.head,.desk,.end,.thread,.night,.hud{display:none}
.js:not(.is-ready) body{visibility:hidden}
.js .notes summary,.js .notes{display:none}
:focus-visible{outline:2px solid var(--live);outline-offset:2px}
@supports (zoom:calc(100vw/1px)){html:not(.js) .frame{zoom:min(1,calc(100vw/1280px))}}
`;

/** CSS for print: one slide per page and nothing else. */
export const printCss = `
@page{size:1280px 720px;margin:0}
@media print{
html,body{background:none;min-height:0}
html{--k:1!important}
body,.m-present body{overflow:visible}
main,html main{display:block!important;position:static!important;padding:0!important;max-width:none!important}
.slide,html .slide{display:block!important;break-after:page;width:1280px!important;height:720px!important;overflow:hidden}
.slide.is-last{break-after:auto}
.frame,html .frame{--k:1!important;border-radius:0!important;box-shadow:none!important;animation:none!important;content-visibility:visible!important;opacity:1!important}
.sr,.bar,.head,.notes,html .notes,.caption,.pick,.thread,.night,.hud,.desk,.end,.edge,dialog{display:none!important}
}
`;
