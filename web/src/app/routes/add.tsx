import '../../styles/questionnaire.css';
import '../../styles/ticket.css';

export { AddPage as Component } from './add/add-page.tsx';
