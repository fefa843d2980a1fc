import { startOf, type TimeZone } from '../schedule/business-time.ts';
import { formatServiceTime, isSameTime, type ServiceTime } from '../schedule/service-time.ts';
import { type Appointment, minutesOf, serviceTimeOf } from './appointment.ts';

type Timetable = Pick<
  Appointment,
  'serviceDate' | 'timeSlot' | 'customTime' | 'startsAt' | 'endsAt'
>;

/** Everything an appointment stores about its time, for work of `minutes` minutes. */
export function timetable(time: ServiceTime, minutes: number, zone: TimeZone): Timetable {
  const startsAt = startOf(time, zone);
  return {
    serviceDate: formatServiceTime(time),
    timeSlot: time.slot,
    customTime: time.customTime,
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes * 60_000),
  };
}

/** The same appointment at another time; its duration stays, and so does the spelling of a time that it already has. */
export function atTime(appointment: Appointment, time: ServiceTime, zone: TimeZone): Appointment {
  if (isSameTime(serviceTimeOf(appointment), time)) return appointment;
  return { ...appointment, ...timetable(time, minutesOf(appointment), zone) };
}

/** The same appointment with the instants that its time means in the zone, which may have changed since it was booked. */
export function inZone(appointment: Appointment, zone: TimeZone): Appointment {
  const time = serviceTimeOf(appointment);
  const { startsAt, endsAt } = timetable(time, minutesOf(appointment), zone);
  return { ...appointment, startsAt, endsAt };
}

/** What an appointment stores about its time. */
export function timetableOf(appointment: Appointment): Timetable {
  const { serviceDate, timeSlot, customTime, startsAt, endsAt } = appointment;
  return { serviceDate, timeSlot, customTime, startsAt, endsAt };
}
