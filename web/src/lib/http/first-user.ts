let open: () => void;
const settled = new Promise<void>((resolve) => {
  open = resolve;
});

/**
 * Resolves once the first GET /api/auth/user has succeeded or finally failed. Nothing that might create a
 * guest is sent before, so that two first requests don't create two (design.md#identity-and-permissions).
 */
export function firstUserSettled(): Promise<void> {
  return settled;
}

/** Releases everything that has been waiting; further calls do nothing. */
export function releaseFirstUser(): void {
  open();
}
