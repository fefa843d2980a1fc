/** A message's position in the mailbox, which is newest first; a page begins after it. */
export interface PagePosition {
  readonly at: Date;
  readonly id: string;
}
