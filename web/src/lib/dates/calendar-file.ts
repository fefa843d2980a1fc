/** Where the server gives one of the visitor's appointments as a calendar file, the same entry that mail carries (SELF-10). */
export function calendarFilePath(appointmentId: string): string {
  return `/api/appointments/${encodeURIComponent(appointmentId)}/calendar.ics`;
}
