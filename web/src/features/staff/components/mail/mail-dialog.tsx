import MailOpen from 'lucide-react/icons/mail-open';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { LoadError } from '../../../../components/ui/load-error.tsx';
import modalStyles from '../../../../components/ui/modal.module.css';
import { LoadingNote, Skeleton } from '../../../../components/ui/skeleton.tsx';
import { useDeliveredMail } from '../../api/use-appointment-mails.ts';

interface MailDialogProps {
  /** The message to show; null closes the dialog. */
  readonly id: string | null;
  readonly onClose: () => void;
}

/** A message as it was delivered to the embedded mailbox. */
export function MailDialog({ id, onClose }: MailDialogProps) {
  return (
    <Dialog
      open={id !== null}
      onClose={onClose}
      title="Message"
      icon={<MailOpen className="icon-large" aria-hidden="true" />}
      tone="water"
      wide
    >
      {/* Gets the focus of a Try Again that has loaded the message. */}
      <div tabIndex={-1}>{id !== null && <Content id={id} />}</div>
      <div className={`${modalStyles['actions']} ${modalStyles['one']} mt-4`}>
        <Button look="secondary" wide onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

function Content({ id }: { readonly id: string }) {
  const { data, isLoading, error, refresh } = useDeliveredMail(id);
  const mail = data?.staffMail?.delivered;
  if (error) return <LoadError text="The message could not be loaded." onRetry={refresh} />;
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
