/** CSS of the presenter window: current slide, next slide, notes and timer. */
export const speakerCss = `
.m-speaker body{overflow:hidden}
.m-speaker main{position:fixed;inset:0 0 var(--bar) 0;display:grid;justify-content:stretch;gap:0 28px;padding:24px 28px 12px;grid-template-columns:calc(1280px*var(--k)) minmax(0,1fr);grid-template-rows:calc(720px*var(--k2) + 44px) max(0px,calc(720px*(var(--k) - var(--k2)) - 44px)) minmax(0,1fr);grid-template-areas:'now next' 'now notes' 'desk notes'}
.m-speaker .slide{display:none}
.m-speaker .slide.is-current,.m-speaker .slide.is-next{display:contents}
.m-speaker .is-current .frame{grid-area:now;box-shadow:0 0 0 1px var(--line)}
.m-speaker .is-next .frame{--k:var(--k2);grid-area:next;opacity:.85;box-shadow:0 0 0 1px var(--line)}
.m-speaker .is-next .caption{display:flex;gap:8px;grid-area:next;align-self:end;margin:0 0 12px;font-size:13px;line-height:20px;color:var(--quiet)}
.m-speaker .is-next .caption span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.m-speaker .is-next .caption b{flex:none;font-weight:600;color:var(--words)}
.m-speaker.is-at-end .end{display:grid;place-items:center;grid-area:next;margin:0 0 44px;border:1px dashed var(--line);color:var(--quiet);font-size:15px}
.m-speaker .is-current .notes{display:block;grid-area:notes;max-width:none;margin:0;padding:0;min-height:0;color:var(--words)}
.m-speaker .is-current .notes::details-content{height:100%}
.m-speaker .is-current .notes p{margin:0;padding:16px 12px 24px 0;height:100%;overflow:auto;border-top:1px solid var(--line);font-size:calc(1px*var(--notes,21));line-height:1.6;text-wrap:pretty}
.m-speaker .desk{display:flex;flex-wrap:wrap;grid-area:desk;align-items:center;align-content:center;gap:8px 28px;min-height:0;overflow:hidden}
.desk div{display:flex;align-items:center;gap:4px}
.desk .timer{font-size:clamp(40px,5.2vw,76px);font-weight:300;line-height:1;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.desk .timer.is-paused{color:var(--quiet)}
.desk .now{font-size:clamp(20px,2vw,28px);font-weight:400;line-height:1;color:var(--quiet);font-variant-numeric:tabular-nums}
.desk .apart{margin-left:auto}
.desk button{display:grid;place-items:center;min-width:44px;height:44px;padding:0 12px;font-size:14px}
#dw-pause svg+svg,#dw-pause.is-paused svg:first-child{display:none}
#dw-pause.is-paused svg+svg{display:block}
.desk .note{margin:0;flex-basis:100%;font-size:14px;color:var(--live)}
.m-speaker.is-black .is-current .frame{opacity:.25}
.m-speaker #dw-speaker,.m-speaker #dw-notes{display:none}
.m-speaker .bar{border-top:1px solid var(--line)}
@media (max-width:760px){.m-speaker main{padding:12px;grid-template-columns:minmax(0,1fr);grid-template-rows:auto auto minmax(0,1fr);grid-template-areas:'now' 'desk' 'notes'}.m-speaker .is-next .frame,.m-speaker .is-next .caption,.m-speaker .end{display:none!important}.m-speaker .desk{padding:12px 0}}
`;
