/** The colours of the web client's theme; mail programs know no custom properties. */
export const INK = '#07202f';
export const INK_SOFT = '#2c4757';
export const MUTED = '#506878';
export const LINE = '#dbe5eb';
export const MIST = '#f4f8fa';
export const WATER = '#0a6cbd';
export const NEED = '#a81c27';
export const FONT = `'Funnel Display','Segoe UI',Helvetica,Arial,sans-serif`;

/** The drop, for what shows SVG; the name beside it is text for all. */
export const DROP = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 32 32" fill="${WATER}" aria-hidden="true" style="vertical-align:-5px"><path d="M21.38 8.08C19.44 5.58 17.4 3.3 16 1.5 12.5 6 5 13.5 5 20A11 11 0 0 0 10.5 29.53z"/><path d="M24.14 11.98C25.8 14.64 27 17.4 27 20A11 11 0 0 1 14.48 30.9z" opacity=".5"/></svg>`;

/** A text as HTML shows it: never as markup. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
