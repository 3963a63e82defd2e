/** CSS of the overview grid, the page with all slides, and the keyboard shortcuts dialog. */
export const overviewCss = `
.m-toc .head{display:block;max-width:1480px;margin:0 auto;padding:40px 40px 0}
.head p{margin:0}
.head .title{font-size:26px;line-height:1.25;font-weight:650;letter-spacing:-.015em;text-wrap:balance;max-width:60ch}
.head .meta{margin-top:6px;font-size:14px;color:var(--quiet)}
.m-toc main{grid-template-columns:repeat(auto-fill,minmax(min(100%,300px),1fr));gap:32px 28px;max-width:1480px;margin:0 auto;padding:28px 40px 104px;justify-content:stretch}
.m-toc .slide{min-width:0}
.m-toc .frame{border-radius:6px;box-shadow:0 0 0 1px var(--line),0 6px 18px rgb(0 0 0/.1);content-visibility:auto}
.m-toc .caption{display:flex;gap:10px;margin:12px 2px 0;font-size:14px;line-height:1.45}
.m-toc .caption b{flex:none;min-width:1.3em;font-weight:500;font-variant-numeric:tabular-nums;color:var(--quiet)}
.m-toc .pick{display:block;position:absolute;inset:-6px;z-index:2;border-radius:10px}
.m-toc .pick:hover~.frame{box-shadow:0 0 0 1px var(--line),0 0 0 3px var(--room),0 0 0 5px var(--quiet)}
.m-toc .is-current .frame,.m-toc .is-current .pick:hover~.frame{box-shadow:0 0 0 3px var(--room),0 0 0 5px var(--live)}
.m-toc .is-current .caption b{color:var(--live);font-weight:650}
.m-all .frame{border-radius:4px;box-shadow:0 0 0 1px var(--line),0 6px 18px rgb(0 0 0/.1);content-visibility:auto}
.m-all.has-notes .notes{display:block}
@media (max-width:700px){.m-toc main{padding:20px 16px 88px;grid-template-columns:1fr 1fr;gap:22px 14px}.m-toc .head{padding:24px 16px 0}.head .title{font-size:20px}.m-toc .caption{font-size:12.5px;gap:6px;margin-top:8px}.m-all main{padding-top:0;gap:12px}.m-all .frame{border-radius:0}}
dialog{width:min(1000px,calc(100vw - 32px));max-height:calc(100dvh - 32px);padding:28px 32px 32px;border:1px solid var(--line);border-radius:16px;background:var(--card);color:var(--words);box-shadow:0 32px 80px rgb(0 0 0/.35)}
dialog::backdrop{background:rgb(0 0 0/.45)}
dialog header{display:flex;align-items:center;justify-content:space-between;margin-bottom:20px}
dialog h2{margin:0;font-size:20px;font-weight:650;letter-spacing:-.01em}
dialog button{display:grid;place-items:center;width:40px;height:40px;margin:-8px;padding:0}
dialog svg{width:20px;height:20px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round}
.keys{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,250px),1fr));gap:28px 44px}
.keys h3{margin:0 0 6px;font-size:12px;font-weight:600;letter-spacing:.06em;text-transform:uppercase;color:var(--quiet)}
.keys dl{margin:0}
.keys dl div{display:flex;justify-content:space-between;align-items:center;gap:16px;min-height:38px;border-bottom:1px solid var(--line);font-size:14px}
.keys dd{margin:0;display:flex;flex-wrap:wrap;gap:4px;justify-content:flex-end}
kbd{display:inline-grid;place-items:center;min-width:26px;height:26px;padding:0 7px;border:1px solid var(--line);border-radius:6px;background:var(--raised);font:500 12.5px/1 inherit;font-family:inherit}
`;
