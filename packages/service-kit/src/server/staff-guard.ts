/**
 * Makes a subgraph's `forStaff`, by which a field of Query or Mutation is for staff only: `staffOf` refuses
 * everybody else before the resolver runs, which gets the input and the member of staff.
 */
export const staffGuard =
  <Context, Staff>(staffOf: (context: Context) => Staff) =>
  <Input, Result>(resolve: (input: Input, staff: Staff) => Result) =>
  (_parent: unknown, input: Input, context: Context): Result =>
    resolve(input, staffOf(context));
