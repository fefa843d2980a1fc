/** Runs work in one transaction, which commits when it returns and rolls back when it throws. */
export type InTransactionOf<Tx> = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;
