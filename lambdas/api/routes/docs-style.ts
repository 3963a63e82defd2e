/** The page's CSP contains the hash of this style. Colours meet WCAG AA in both schemes. */
export const docsStyle = `
:root { color-scheme: light dark; --line: #d4d7dd; --quiet: #5b6270; --link: #1a56b8; }
@media (prefers-color-scheme: dark) { :root { --line: #3a404c; --quiet: #a4adbc; --link: #8ab4ff; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
h1 small { color: var(--quiet); font-weight: 400; }
h2 { margin-top: 2.5rem; text-transform: capitalize; }
a { color: var(--link); }
article { border: 1px solid var(--line); border-radius: 8px; margin: 1rem 0; padding: 1rem; }
h3 { font: 600 1rem ui-monospace, monospace; margin: 0; overflow-wrap: anywhere; }
h3 b { text-transform: uppercase; margin-right: .5rem; }
.note { color: var(--quiet); }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
th, td { border-top: 1px solid var(--line); padding: .25rem .5rem; text-align: left; vertical-align: top; }
pre { font-size: .8125rem; overflow: auto; }
summary { cursor: pointer; }
`;
