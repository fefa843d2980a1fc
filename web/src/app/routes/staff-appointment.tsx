export { AppointmentPage as Component } from '../../features/staff/components/appointment-page.tsx';
