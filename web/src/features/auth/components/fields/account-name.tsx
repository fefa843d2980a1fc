/**
 * Tells password managers whose password the form asks for (ACCT-20); shown to nobody, and no value of the form. Not
 * `type=hidden`, which they don't look at.
 */
export function AccountName({ email }: { readonly email: string }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      hidden
      // Else a dialog counts it among the stops of the Tab key.
      tabIndex={-1}
    />
  );
}
