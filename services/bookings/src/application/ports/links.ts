import type { Language } from '@dewlane/catalog';
import type { Clock } from '@dewlane/service-kit/application';
import type { Appointment } from '../../domain/appointment/appointment.ts';

/** The tokens of the links in messages. */
export interface BookingLinks {
  /** The token of the link to an appointment in messages to an address; each link number gives a different link. */
  tokenFor(appointmentId: string, address: string, linkNumber: number): string;
  /** The appointment id in a token, valid or not; null for a malformed token. */
  appointmentOf(token: string): string | null;
  /** Whether a token was made for this appointment, address and link number. */
  isFor(token: string, appointmentId: string, address: string, linkNumber: number): boolean;
}

/** Where messages about an appointment have gone and go now. */
export interface Correspondence {
  /** The current state; null once deleted. */
  readonly appointment: Appointment | null;
  /** The current recipient, an e-mail address or phone number; null if there is none. */
  readonly address: string | null;
  /** Those that messages were sent to, newest first. */
  readonly formerAddresses: readonly string[];
  /** The number of the valid links; raising it ends all earlier links (SELF-01). */
  readonly linkNumber: number;
  /** The language of messages about it (SELF-11). */
  readonly language: Language;
}

/** What is known about a recipient. */
export interface RecipientStatus {
  readonly isConfirmed: boolean;
  readonly isUnsubscribed: boolean;
}

/** The recipients of messages. All notations of one address are the same recipient. */
export interface Recipients {
  correspondence(appointmentId: string): Promise<Correspondence>;
  statusOf(address: string): Promise<RecipientStatus>;
  /** Whether an owner has proved to read the address, or a guest who has moved to that account. */
  isProved(address: string, ownerId: string): Promise<boolean>;
  /**
   * Records that somebody reads the address and wants messages. A confirmation is permanent. If an owner's booking led to
   * it, that owner has proved the address: an account, or a guest for the account it moves to.
   */
  confirm(address: string, at: Date, ownerId?: string | null): Promise<void>;
  /**
   * Keeps, under digests, whose mail the link with this token stops, so that `readerOf` still knows once everything else
   * about it is erased (SELF-18).
   */
  keepStopLink(token: string, address: string, at: Date): Promise<void>;
  /** What stands for the address whose mail the link with this token stops; null if none is kept. */
  readerOf(token: string): Promise<string | null>;
  /** Ends all messages to the address. */
  unsubscribe(address: string, at: Date): Promise<void>;
}

/** The dependencies for following a link. */
export interface LinkDependencies {
  readonly links: BookingLinks;
  readonly recipients: Recipients;
  readonly clock: Clock;
}
