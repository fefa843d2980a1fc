import '../../styles/questionnaire.css';
// The booking's own rules come last: they win over the parts they adapt.
import '../../styles/booking.css';

export { AddPage as Component } from './add/add-page.tsx';
