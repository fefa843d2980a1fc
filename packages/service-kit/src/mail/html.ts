import { BRAND } from '@dewlane/catalog';

/** The colours of the web client's theme, copied because mail clients don't support custom properties. */
export const INK = '#07202f';
export const INK_SOFT = '#2c4757';
export const MUTED = '#506878';
export const LINE = '#dbe5eb';
export const MIST = '#f4f8fa';
export const WATER = '#0a6cbd';
export const NEED = '#a81c27';
export const FONT = `'Funnel Display','Segoe UI',Helvetica,Arial,sans-serif`;

/** The logo, for mail clients that show SVG; the name next to it is text. */
export const DROP = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 32 32" fill="${WATER}" aria-hidden="true" style="vertical-align:-5px"><path d="M21.38 8.08C19.44 5.58 17.4 3.3 16 1.5 12.5 6 5 13.5 5 20A11 11 0 0 0 10.5 29.53z"/><path d="M24.14 11.98C25.8 14.64 27 17.4 27 20A11 11 0 0 1 14.48 30.9z" opacity=".5"/></svg>`;

/** Escapes a text for HTML. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The parts of the frame around a message. */
export interface MailFrame {
  /** The language tag of its texts. */
  readonly language: string;
  readonly title: string;
  readonly heading: string;
  /** The colour of the line above the heading. */
  readonly accent: string;
  /** HTML below the heading. */
  readonly body: string;
  /** HTML below the card. */
  readonly footnote: string;
}

/** A message as HTML in the product's look: tables and inline styles, no external images. */
export function mailFrame({ language, title, heading, accent, body, footnote }: MailFrame): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(title)}</title>
</head>
<body style="margin:0;padding:0;background:${MIST};color:${INK};font-family:${FONT};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${MIST}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 8px 16px;font-size:20px;font-weight:650;letter-spacing:-0.015em">${DROP} ${BRAND}</td></tr>
<tr><td style="background:#ffffff;border:1px solid ${LINE};border-top:5px solid ${accent};border-radius:16px;padding:26px 24px 24px">
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2;letter-spacing:-0.02em">${escaped(heading)}</h1>
${body}
</td></tr>
<tr><td style="padding:16px 8px;color:${MUTED};font-size:13px">${footnote}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** Paragraphs of a message. */
export function mailParagraphs(texts: readonly string[]): string {
  return texts
    .map((text) => `<p style="margin:0 0 12px;color:${INK_SOFT}">${escaped(text)}</p>`)
    .join('\n');
}

/** A link styled as a button. */
export function mailButton(link: string, words: string): string {
  return `<p style="margin:24px 0 0"><a href="${escaped(link)}" style="display:inline-block;padding:12px 22px;border-radius:12px;background:${WATER};color:#ffffff;font-weight:600;text-decoration:none">${escaped(words)}</a></p>`;
}
