/** A reference to an entity of the vehicles subgraph. */
export interface VehicleReference {
  readonly id: string;
}
