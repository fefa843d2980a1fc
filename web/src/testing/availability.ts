/** The response to Availability of a business without crews: every time is free. */
export const UNLIMITED = {
  availability: { __typename: 'Availability', unlimited: true, days: [] },
};
