/** The URL of an appointment's calendar file, with the same entry that mails contain (SELF-10). */
export function calendarFilePath(appointmentId: string): string {
  return `/api/appointments/${encodeURIComponent(appointmentId)}/calendar.ics`;
}
