/** The sender of mail. */
export interface Sender {
  readonly name: string;
  readonly address: string;
  /** The part after the @; the suffix of Message-IDs and calendar UIDs. */
  readonly domain: string;
}

const IN_BRACKETS = /^(?<name>[^<>]*)<(?<address>[^<>]+)>$/;
const ADDRESS = /^[^<>\s@]+@[^<>\s@]+$/;

/** Parses `Name <address>` or an address alone; undefined for anything else. */
export function parseSender(text: string): Sender | undefined {
  const bare = text.trim();
  const { name, address = bare } = IN_BRACKETS.exec(bare)?.groups ?? {};
  if (!ADDRESS.test(address)) return undefined;
  return {
    name: name?.trim() || address,
    address,
    domain: address.slice(address.indexOf('@') + 1),
  };
}

/** The Message-ID of a ledger message, which stays the same when it is sent again after a crash. */
export function messageIdOf(mailId: string, { domain }: Sender): string {
  return `<mail-${mailId}@${domain}>`;
}
