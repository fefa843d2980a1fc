// Booking's styles come last, so that they override those of the parts they adapt.

export { ResumedBooking } from '../../features/booking/questionnaire/kept-quiz.ts';
export { AddPage as Component } from './add/add-page.tsx';
