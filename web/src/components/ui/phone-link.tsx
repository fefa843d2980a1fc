import type { ReactNode } from 'react';
import linkStyles from './link.module.css';

interface PhoneLinkProps {
  readonly phone: string;
  /** Its look; a link in a text without it. */
  readonly className?: string;
  /** An icon before the number. */
  readonly children?: ReactNode;
}

/** A phone number that opens the dialer. */
export function PhoneLink({ phone, className = linkStyles['link'], children }: PhoneLinkProps) {
  return (
    <a className={className} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {children}
      {phone}
    </a>
  );
}
