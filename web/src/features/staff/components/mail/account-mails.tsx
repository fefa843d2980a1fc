import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import cardStyles from '../../../../components/ui/card.module.css';
import { leaveFocus } from '../../../../components/ui/leave-focus.ts';
import linkStyles from '../../../../components/ui/link.module.css';
import { businessMoment } from '../../../../lib/dates/business-day.ts';
import { dotted } from '../../../../lib/text/dotted.ts';
import { useAccountMails } from '../../api/use-account-mails.ts';
import { currentPerson, subscribeToSession } from '../../session/staff-session.ts';
import { linkIn } from '../../text/account-link.ts';
import { ShowMore } from '../parts/show-more.tsx';
import { useLongerList } from '../parts/use-longer-list.ts';
import styles from './account-mails.module.css';

const PAGE_SIZE = 20;
/** The largest page size that the graph allows. */
const LONGEST = 100;

/**
 * Messages about accounts, while there is no mail server; only the account of ADMIN_USERNAME may read them (ACCT-07).
 */
export default function AccountMails() {
  // Whoever logs in over an ended session begins with none, not with those that were shown before.
  return <Mailbox key={useSyncExternalStore(subscribeToSession, currentPerson)} />;
}

function Mailbox() {
  const { first, showMore } = useLongerList(PAGE_SIZE, LONGEST);
  const read = useAccountMails(first);
  const page = read.data?.accountMails;
  const mails = page?.nodes ?? [];
  if (mails.length === 0) return null;
  return (
    <section aria-labelledby="account-mails" className="mt-4.5">
      <h2 id="account-mails" className="font-semibold">
        Account messages
      </h2>
      <p className="text-ink-500 text-sm">
        There is no mail server, so these messages were not sent. Their links open accounts.
      </p>
      <ul className={`${cardStyles['card']} mt-2.5`}>
        {mails.map(({ id, to, subject, text, deliveredAt }) => (
          <li key={id} ref={leaveFocus} className={styles['message']}>
            <details>
              <summary>
                <span className="font-semibold">{subject}</span>
                <span className="text-ink-500 block text-sm">
                  {dotted([to, businessMoment(new Date(deliveredAt))])}
                </span>
              </summary>
              <MailText text={text} />
            </details>
          </li>
        ))}
      </ul>
      <ShowMore {...showMore(read, page)} of="Messages" small />
    </section>
  );
}

function MailText({ text }: { readonly text: string }) {
  const link = linkIn(text);
  if (!link) return <p className={styles['text']}>{text}</p>;
  return (
    <p className={styles['text']}>
      {link.before}
      <Link className={`${linkStyles['link']} ${linkStyles['link-target']}`} to={link.path}>
        {link.words}
      </Link>
      {link.after}
    </p>
  );
}
