export { AppointmentPage as Component } from '../../features/staff/components/detail/appointment-page.tsx';
