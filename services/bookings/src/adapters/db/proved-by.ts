/**
 * Whether one of some owners, or a guest who has moved to one, has proved to read an address by a booking's link.
 * @param owners an array of text; one list with the guests, by which the key finds each: `or` would read the whole table (SEC-21)
 */
export const isProvedBy = (address: string, owners: string) => `exists (
  select from "proved_emails" as proved
  where proved."email" = "recipient_of"(${address}) and proved."ownerId" = any(${owners} || array(
    select "guestId"::text from "guest_moves" where "userId" = any(${owners}))))`;
