export { AddPage as Component } from '../../features/booking/components/add-page.tsx';
