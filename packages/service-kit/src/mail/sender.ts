/** Whom mail comes from. */
export interface Sender {
  readonly name: string;
  readonly address: string;
  /** The part behind the @; Message-IDs and calendar ids end with it. */
  readonly domain: string;
}

const IN_BRACKETS = /^(?<name>[^<>]*)<(?<address>[^<>]+)>$/;
const ADDRESS = /^[^<>\s@]+@[^<>\s@]+$/;

/** Reads `Name <address>` or an address alone; undefined for anything else. */
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

/** The Message-ID of a message of the ledger: the same whenever it is sent again after a crash. */
export function messageIdOf(mailId: string, { domain }: Sender): string {
  return `<mail-${mailId}@${domain}>`;
}
