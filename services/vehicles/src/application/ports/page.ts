/** A vehicle's position in a garage, which is oldest first; a page begins after it. */
export interface PagePosition {
  readonly at: Date;
  readonly id: string;
}
