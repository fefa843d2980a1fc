/** A vehicle as bookings names it to the vehicles subgraph. */
export interface VehicleReference {
  readonly id: string;
}
