/** A position in a list, by the time that orders it; a page begins after it. */
export interface PagePosition {
  readonly at: Date;
  readonly id: string;
}
