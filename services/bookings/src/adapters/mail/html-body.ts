import {
  escaped,
  INK_SOFT,
  LINE,
  MIST,
  MUTED,
  mailButton,
  mailFrame,
  mailParagraphs,
  NEED,
  WATER,
} from '@dewlane/service-kit';
import type { Words } from './english.ts';
import { type ChangeInWords, linkWords, type MailLinks, type Wording } from './wording.ts';

/** The message as HTML. */
export function htmlBody(wording: Wording, links: MailLinks, words: Words): string {
  const { link, unsubscribeUrl } = links;
  const { subject, heading, paragraphs, changes, facts, help, footnote, isOff } = wording;
  return mailFrame({
    language: words.language,
    title: subject,
    heading,
    accent: isOff ? NEED : WATER,
    body: `${mailParagraphs(paragraphs)}
${changes.length > 0 ? changesBox(changes, words) : ''}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:8px;border-top:1px solid ${LINE}">
${facts.map(([label, value]) => factRow(label, value, isOff && label === words.labels.time)).join('\n')}
</table>
${link && !isOff ? mailButton(link, linkWords(links, words)) : ''}
${help.map((text) => `<p style="margin:20px 0 0;color:${INK_SOFT}">${escaped(text)}</p>`).join('\n')}`,
    footnote: `${escaped(footnote)}${unsubscribeUrl ? unsubscribeLink(unsubscribeUrl, words) : ''}`,
  });
}

/** Each change with its old value, which is struck through and also labelled in words for screen readers. */
function changesBox(changes: readonly ChangeInWords[], { different, was, now }: Words): string {
  const rows = changes.map(
    ({ label, before, after }) =>
      `<p style="margin:6px 0 0"><b>${escaped(label)}</b><br><span style="color:${INK_SOFT}">${was} <s>${escaped(before)}</s></span><br>${now} <b>${escaped(after)}</b></p>`,
  );
  return `<div style="margin:4px 0 16px;padding:12px 16px;background:${MIST};border-left:4px solid ${WATER};border-radius:8px">
<h2 style="margin:0;font-size:16px">${different}</h2>
${rows.join('\n')}
</div>`;
}

function factRow(label: string, value: string, isStruck: boolean): string {
  const struck = isStruck ? ';text-decoration:line-through' : '';
  return `<tr><td style="padding:10px 12px 10px 0;border-bottom:1px solid ${LINE};color:${MUTED};font-size:14px;vertical-align:top;width:92px">${escaped(label)}</td><td style="padding:10px 0;border-bottom:1px solid ${LINE};font-weight:600${struck}">${escaped(value)}</td></tr>`;
}

function unsubscribeLink(url: string, { stopAll }: Words): string {
  return `<br><a href="${escaped(url)}" style="color:${MUTED}">${stopAll}</a>`;
}
