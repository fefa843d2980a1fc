import type { Language } from '@dewlane/catalog';
import type { Appointment } from '../domain/appointment/appointment.ts';

/** The tokens of the links in messages. */
export interface BookingLinks {
  /** The token of the link to an appointment in messages to an address; another number is another link. */
  tokenFor(appointmentId: string, address: string, linkNumber: number): string;
  /** The id that a token names, whether or not it is good; null for what is no token. */
  appointmentOf(token: string): string | null;
  /** Whether a token was made for messages about this appointment to this address, with this number. */
  isFor(token: string, appointmentId: string, address: string, linkNumber: number): boolean;
}

/** Whom messages about an appointment went and go to. */
export interface Correspondence {
  /** As it is now; null once it was deleted. */
  readonly appointment: Appointment | null;
  /** Where messages about it go now, an e-mail or a number; null without one. */
  readonly address: string | null;
  /** Where messages about it went. */
  readonly formerAddresses: readonly string[];
  /** The number of the links that are good now; a higher one has ended those of the lower ones (SELF-01). */
  readonly linkNumber: number;
  /** The language that messages about it go in (SELF-11). */
  readonly language: Language;
}

/** What is known of a recipient. */
export interface RecipientStanding {
  readonly isConfirmed: boolean;
  readonly isUnsubscribed: boolean;
}

/** Whom messages go to. Every way of writing one address is the same recipient. */
export interface Recipients {
  correspondence(appointmentId: string): Promise<Correspondence>;
  standing(address: string): Promise<RecipientStanding>;
  /** Writes down that somebody reads the address and wants its messages; once confirmed it stays so. */
  confirm(address: string, at: Date): Promise<void>;
  /** Ends all messages to the address. */
  unsubscribe(address: string, at: Date): Promise<void>;
}

/** What a link is followed with. */
export interface LinkDependencies {
  readonly links: BookingLinks;
  readonly recipients: Recipients;
  /** The current time; tests and the demo pass a clock of their own. */
  readonly clock: () => Date;
}
