/** How large the body of a call or operation may be, in bytes: ample for any text. Pictures have routes and limits of their own. */
export const BODY_LIMIT_BYTES = 256 * 1024;
