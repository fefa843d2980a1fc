export * from './bookings/appointment.v1.ts';
export * from './bookings/business.v1.ts';
export * from './bookings/quiz-response.v1.ts';
export * from './envelope.ts';
export * from './identity/user.v1.ts';
export * from './topics.ts';
export * from './vehicles/vehicle.v1.ts';
