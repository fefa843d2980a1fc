import { BRAND } from '@dewlane/catalog';
import { DROP, escaped, FONT, INK, INK_SOFT, LINE, MIST, MUTED, NEED, WATER } from './html.ts';
import { type ChangeInWords, linkWords, type MailLinks, type Wording } from './wording.ts';

/** The message as HTML that looks like the product: tables and inline styles, no picture from anywhere. */
export function htmlBody(wording: Wording, links: MailLinks): string {
  const { link, unsubscribeUrl } = links;
  const { subject, heading, paragraphs, changes, facts, help, footnote, isOff } = wording;
  const accent = isOff ? NEED : WATER;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${MIST};color:${INK};font-family:${FONT};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${MIST}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 8px 16px;font-size:20px;font-weight:650;letter-spacing:-0.015em">${DROP} ${BRAND}</td></tr>
<tr><td style="background:#ffffff;border:1px solid ${LINE};border-top:5px solid ${accent};border-radius:16px;padding:26px 24px 24px">
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2;letter-spacing:-0.02em">${escaped(heading)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 12px;color:${INK_SOFT}">${escaped(text)}</p>`).join('\n')}
${changes.length > 0 ? changesBox(changes) : ''}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:8px;border-top:1px solid ${LINE}">
${facts.map(([label, value]) => factRow(label, value, isOff)).join('\n')}
</table>
${link && !isOff ? button(link, linkWords(links)) : ''}
<p style="margin:20px 0 0;color:${INK_SOFT}">${escaped(help)}</p>
</td></tr>
<tr><td style="padding:16px 8px;color:${MUTED};font-size:13px">${escaped(footnote)}${unsubscribeUrl ? unsubscribeLink(unsubscribeUrl) : ''}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** Each change with what it was before; struck through for eyes, in words for everybody. */
function changesBox(changes: readonly ChangeInWords[]): string {
  const rows = changes.map(
    ({ label, before, after }) =>
      `<p style="margin:6px 0 0"><b>${escaped(label)}</b><br><span style="color:${INK_SOFT}">was <s>${escaped(before)}</s></span><br>now <b>${escaped(after)}</b></p>`,
  );
  return `<div style="margin:4px 0 16px;padding:12px 16px;background:${MIST};border-left:4px solid ${WATER};border-radius:8px">
<h2 style="margin:0;font-size:16px">What is different</h2>
${rows.join('\n')}
</div>`;
}

function factRow(label: string, value: string, isOff: boolean): string {
  const struck = isOff && label === 'When' ? ';text-decoration:line-through' : '';
  return `<tr><td style="padding:10px 12px 10px 0;border-bottom:1px solid ${LINE};color:${MUTED};font-size:14px;vertical-align:top;width:92px">${escaped(label)}</td><td style="padding:10px 0;border-bottom:1px solid ${LINE};font-weight:600${struck}">${escaped(value)}</td></tr>`;
}

function button(link: string, words: string): string {
  return `<p style="margin:24px 0 0"><a href="${escaped(link)}" style="display:inline-block;padding:12px 22px;border-radius:12px;background:${WATER};color:#ffffff;font-weight:600;text-decoration:none">${escaped(words)}</a></p>`;
}

function unsubscribeLink(url: string): string {
  return `<br><a href="${escaped(url)}" style="color:${MUTED}">Stop all messages to this address</a>`;
}
