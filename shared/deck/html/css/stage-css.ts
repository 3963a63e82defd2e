/** CSS of the single-slide view and the toolbar below it. */
export const stageCss = `
html{--bar:56px;--rail:0px;--side:0px;--sheet:0px}
.is-lean{--bar:0px}
.m-present body{overflow:hidden}
.m-present main{display:block;padding:0;position:fixed;inset:0 calc(var(--side) + var(--rail)) calc(var(--bar) + var(--sheet)) 0;touch-action:pan-y pinch-zoom}
.m-present .slide{display:none}
.m-present .slide.is-current{display:grid;place-content:center;width:100%;height:100%}
.m-present .frame{box-shadow:0 0 0 1px var(--line),0 2px 4px rgb(0 0 0/.08),0 16px 40px rgb(0 0 0/.16)}
.is-full{--line:transparent}
.is-full .frame{box-shadow:none}
.m-present.has-notes .is-current .notes{display:block;position:fixed;margin:0;padding:0;max-width:none;background:var(--room);color:var(--words);border:solid var(--line);border-width:0}
.m-present.has-notes .is-current .notes p{margin:0;height:100%;overflow:auto;padding:24px;font-size:16px;line-height:1.65}
.m-present.has-notes{--sheet:min(34vh,280px)}
.m-present.has-notes .is-current .notes{left:0;right:var(--rail);bottom:var(--bar);height:var(--sheet);border-top-width:1px}
.notes p::before{content:attr(data-label);display:block;margin-bottom:10px;font-size:12px;font-weight:600;letter-spacing:.04em;color:var(--quiet)}
@media (min-width:900px) and (min-aspect-ratio:4/3),(max-height:480px) and (orientation:landscape){.m-present.has-notes{--sheet:0px;--side:clamp(300px,26vw,440px)}.m-present.has-notes .is-current .notes{left:auto;right:var(--rail);top:0;bottom:var(--bar);width:var(--side);height:auto;border-width:0 0 0 1px}.m-present.has-notes .is-current .notes p{padding:32px 28px}}
@media (max-aspect-ratio:3/4){.m-present.has-notes{--sheet:calc(100dvh - var(--bar) - 57vw)}.m-present.has-notes .is-current .notes{border-top-width:0}}
.m-present .bar,.m-all .bar,.m-toc .bar,.m-speaker .bar{display:grid}
.bar{position:fixed;left:0;right:0;bottom:0;height:var(--bar);grid-template-columns:minmax(0,1fr) auto minmax(0,1fr);align-items:center;gap:16px;padding:0 max(12px,env(safe-area-inset-right)) 0 max(20px,env(safe-area-inset-left));background:var(--room);z-index:5}
.bar .name{margin:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-size:14px;color:var(--quiet)}
.bar div{display:flex;align-items:center;gap:2px}
.bar .tools{justify-content:flex-end}
button{appearance:none;font:inherit;color:inherit;border:0;background:transparent;border-radius:10px;cursor:pointer}
.bar button{display:grid;place-items:center;width:40px;height:40px;padding:0}
button:hover{background:var(--raised)}
button[aria-pressed=true]{background:var(--raised);color:var(--live)}
.bar button[aria-disabled=true]{opacity:.35;cursor:default;background:transparent}
.bar svg,.desk svg{width:20px;height:20px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.counter{min-width:72px;text-align:center;font-variant-numeric:tabular-nums;font-size:14px;color:var(--quiet)}
.counter b{font-weight:600;color:var(--words)}
.thread{position:fixed;left:0;bottom:var(--bar);height:2px;width:100%;background:linear-gradient(var(--live) 0 0) 0/calc(100%*var(--done,0)) 100% no-repeat var(--line);z-index:6}
.m-present:not(.is-lean) .thread{display:block}
.is-lean .bar{left:50%;right:auto;bottom:16px;height:52px;width:max-content;max-width:calc(100vw - 24px);padding:0 6px;gap:4px;grid-template-columns:auto auto;transform:translateX(-50%);border-radius:14px;background:var(--room);box-shadow:0 0 0 1px var(--line),0 12px 32px rgb(0 0 0/.3);opacity:0;pointer-events:none}
.is-full .bar{background:#161618;box-shadow:0 0 0 1px #303034}
.is-lean .bar .name{display:none}
.is-lean.is-awake .bar,.is-lean .bar:has(:focus-visible){opacity:1;pointer-events:auto}
.is-driven .bar{left:auto;right:16px;transform:none;grid-template-columns:auto}
.is-driven .bar .turn,.is-driven #dw-toc{display:none}
.is-full{cursor:none}
.is-full.is-awake{cursor:auto}
.turns-back main,.turns-on main{cursor:pointer}
.edge{position:absolute;top:50%;width:44px;height:44px;margin-top:-22px;border-radius:50%;background:var(--room);color:var(--words);display:none;place-items:center;pointer-events:none;box-shadow:0 0 0 1px var(--line),0 6px 20px rgb(0 0 0/.18);z-index:4}
.edge svg{width:20px;height:20px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.edge.back{left:14px}.edge.on{right:14px}
.m-present.turns-back .edge.back,.m-present.turns-on .edge.on{display:grid}
.night{position:fixed;inset:0;background:#000;z-index:20;cursor:none}
.is-black:not(.m-speaker) .night{display:block}
.hud{position:fixed;left:50%;bottom:calc(var(--bar) + 28px);transform:translateX(-50%);max-width:min(90vw,44ch);padding:10px 18px;border-radius:12px;background:#161618;color:#fff;font-size:15px;text-align:center;font-variant-numeric:tabular-nums;box-shadow:0 12px 32px rgb(0 0 0/.35);z-index:21}
.hud.is-on{display:block}
.hud.is-number{font-size:28px;font-weight:600;min-width:72px}
@media (max-width:700px){.bar{grid-template-columns:auto 1fr;padding:0 8px;gap:4px}.bar .name,#dw-help-open,#dw-speaker{display:none}.bar button{width:44px;height:44px}.counter{min-width:56px}.m-present .frame{box-shadow:none}}
@media (max-height:480px) and (orientation:landscape){html:not(.is-lean){--bar:0px;--rail:56px}html:not(.is-lean) .bar{top:0;left:auto;width:calc(56px + env(safe-area-inset-right));height:auto;padding:8px 0;grid-template:1fr auto/auto;justify-items:center;align-items:end}html:not(.is-lean) .bar div{flex-direction:column}html:not(.is-lean) .bar .tools{order:-1;align-self:start}.bar .name,#dw-help-open,#dw-speaker{display:none}.counter{min-width:0}.m-present:not(.is-lean) .thread{bottom:0}}
@media (prefers-reduced-motion:no-preference){.m-present .is-current .frame{animation:in .16s ease-out}.thread{transition:background-size .18s ease-out}.bar{transition:opacity .16s ease-out}}
@keyframes in{from{opacity:.5}to{opacity:1}}
`;
