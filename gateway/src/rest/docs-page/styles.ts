/** The page's styles, in the colours of web/src/styles/theme.css; inline, so that the page needs no other file. */
export const STYLES = `
:root { color-scheme: light; --ink: #07202f; --soft: #506878; --line: #dbe5eb; --water: #0a6cbd; --foam: #e6f3fb; --mist: #f4f8fa; }
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body { margin: 0; background: var(--mist); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: #05578f; text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--water); outline-offset: 2px; border-radius: 4px; }
code { font: 0.9em/1.5 ui-monospace, 'Liberation Mono', monospace; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 16px; top: 16px; padding: 8px 12px; background: #fff; z-index: 1; }
header { padding: 28px 20px; background: #063a63; color: #fff; }
header > * { max-width: 1180px; margin: 0 auto 8px; }
header a { color: #fff; }
header h1 { font-size: 2.375rem; line-height: 1.04; letter-spacing: -0.01em; }
header p { max-width: 1180px; }
.brand { font-weight: 700; }
.brand a { text-decoration: none; display: inline-block; padding: 4px 0; }
.columns { max-width: 1220px; margin: 0 auto; padding: 20px; }
nav h2, h4 { margin: 16px 0 6px; font-size: 0.8125rem; color: var(--soft); font-weight: 600; }
nav ul, .fields, .refusals { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: 6px 0; color: inherit; text-decoration: none; font-size: 0.875rem; line-height: 1.4; }
nav a:hover { text-decoration: underline; }
main { min-width: 0; }
main:focus { outline: none; }
section > h2 { margin: 28px 0 12px; font-size: 1.5rem; line-height: 1.25; }
section > .fields { background: #fff; border: 1px solid var(--line); border-radius: 12px; padding: 0 16px; }
details { margin: 0 0 8px; background: #fff; border: 1px solid var(--line); border-radius: 12px; }
details[open] { box-shadow: 0 12px 28px -12px rgb(7 32 47 / 0.18); }
summary { padding: 12px 16px; cursor: pointer; list-style: none; border-radius: 12px; }
summary::-webkit-details-marker { display: none; }
summary:hover { background: var(--foam); }
summary h3 { margin: 0; font-size: 1rem; font-weight: 600; }
summary > span { color: var(--soft); }
.call { padding: 0 16px 16px; border-top: 1px solid var(--line); scroll-margin-top: 96px; }
.method { display: inline-block; min-width: 56px; margin-right: 4px; padding: 1px 6px; border-radius: 6px; font: 700 0.75rem/1.5 ui-monospace, 'Liberation Mono', monospace; text-align: center; background: var(--foam); color: #05578f; }
.method.post { background: #def5ea; color: #0b6e4f; }
.method.put, .method.patch { background: #fff2c4; color: #6e5200; }
.method.delete { background: #fde4e4; color: #a81c27; }
.fields li { padding: 8px 0; border-bottom: 1px solid #e9f0f4; }
.fields li:last-child { border-bottom: 0; }
.fields p { margin: 0; color: var(--soft); font-size: 0.875rem; }
.fields code { font-weight: 600; }
.type, .media { color: var(--soft); font-size: 0.875rem; }
.media { margin: 0; }
.whole { margin: 0; }
.need { padding: 1px 6px; border-radius: 6px; background: #ffe8d2; color: #973f00; font-size: 0.8125rem; }
.refusals li { padding: 2px 0; font-size: 0.875rem; }
@media (min-width: 60rem) {
  .columns { display: grid; grid-template-columns: 340px 1fr; gap: 32px; align-items: start; }
  nav { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 4px 8px 20px 4px; }
  nav a { padding: 3px 0; }
  main > section:first-child > h2 { margin-top: 8px; }
}
@media (max-width: 59.99rem) { nav { display: none; } }
`;
