export { Dashboard as Component } from '../../features/staff/components/dashboard.tsx';
