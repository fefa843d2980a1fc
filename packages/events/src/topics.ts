/** The topics, one for each kind of aggregate; the key of a message is the aggregate's id. */
export const TOPICS = {
  users: 'identity.users',
  staffAccounts: 'identity.staff-accounts',
  vehicles: 'vehicles.vehicles',
  appointments: 'bookings.appointments',
  quizResponses: 'bookings.quiz-responses',
  business: 'bookings.business',
  crews: 'bookings.crews',
} as const;

export type Topic = (typeof TOPICS)[keyof typeof TOPICS];
