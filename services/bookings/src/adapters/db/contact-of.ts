/** Joins as `contact` the account that messages to an owner go to, if there is one: of a guest that has moved, its account. */
export function contactOf(owner: string): string {
  return `left join "guest_moves" as move on move."guestId" = ${owner}
  left join "contacts" as contact on contact."userId" = coalesce(move."userId", ${owner})`;
}

/** Where mail about an appointment goes: to the address of the account that is joined, else to the one that a guest left. */
export function mailAddress(contactEmail: string): string {
  return `coalesce(contact."email", ${contactEmail})`;
}
