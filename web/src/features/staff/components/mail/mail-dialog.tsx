import MailOpen from 'lucide-react/icons/mail-open';
import { useRef } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { LoadError } from '../../../../components/ui/load-error.tsx';
import modalStyles from '../../../../components/ui/modal.module.css';
import { LoadingNote, Skeleton } from '../../../../components/ui/skeleton.tsx';
import { type DeliveredMail, useDeliveredMail } from '../../api/use-appointment-mails.ts';
import { useFocusHeir } from '../parts/use-focus-heir.ts';

interface MailDialogProps {
  /** The message to show; null closes the dialog. */
  readonly id: string | null;
  readonly onClose: () => void;
}

/** A message as it was delivered to the embedded mailbox. */
export function MailDialog({ id, onClose }: MailDialogProps) {
  // Rather than the message: from its frame, which takes the keys itself, Escape would not close the dialog.
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={id !== null}
      onClose={onClose}
      title="Message"
      icon={<MailOpen className="icon-large" aria-hidden="true" />}
      tone="water"
      wide
      initialFocus={close}
    >
      {id !== null && <Content id={id} />}
      <div className={`${modalStyles['actions']} ${modalStyles['one']} mt-4`}>
        <Button ref={close} look="secondary" wide onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

function Content({ id }: { readonly id: string }) {
  const { data, isLoading, error, refresh } = useDeliveredMail(id);
  const message = useFocusHeir<HTMLDivElement>(error);
  if (error) return <LoadError text="The message could not be loaded." onRetry={refresh} />;
  return (
    <div ref={message} tabIndex={-1}>
      <Message mail={data?.staffMail?.delivered} isLoading={isLoading} />
    </div>
  );
}

interface MessageProps {
  readonly mail: DeliveredMail | undefined;
  readonly isLoading: boolean;
}

function Message({ mail, isLoading }: MessageProps) {
  if (isLoading) {
    return (
      <>
        <LoadingNote />
        <Skeleton className="mt-4 h-96 rounded-xl" />
      </>
    );
  }
  if (!mail) return <p className="text-ink-500">The message is not there any more.</p>;
  return (
    <>
      {mail.subject && <p className="wrap-anywhere font-semibold">{mail.subject}</p>}
      <p className="text-ink-500 wrap-anywhere text-sm">to {mail.to}</p>
      {mail.html ? (
        // Fully sandboxed, since it contains text that customers typed.
        <iframe
          className="mt-3 h-[55vh] w-full rounded-xl border border-line"
          sandbox=""
          srcDoc={mail.html}
          title={mail.subject}
        />
      ) : (
        <p className="wrap-anywhere mt-3 rounded-xl border border-line p-4">{mail.text}</p>
      )}
    </>
  );
}
