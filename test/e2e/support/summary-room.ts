/** Whether the summary bar still keeps room for the action, which is elsewhere with large text; an expression for a page. */
export const ROOM_FOR_NO_ACTION = `(() => {
  const bar = document.querySelector('[role="status"][class^="summary-bar"]');
  const room = bar?.checkVisibility() ? Number.parseFloat(getComputedStyle(bar).paddingRight) : 0;
  return room > 24 ? ['room for no action'] : [];
})()`;
